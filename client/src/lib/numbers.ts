/** «1.234». The first `Intl` of a page would take longer than the rest of its first screen. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
