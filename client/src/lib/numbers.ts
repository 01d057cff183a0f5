/** Always: by itself Italian would leave four digits as they are. */
const countFormat = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** «1.234» */
export const formatCount = (count: number) => countFormat.format(count)
