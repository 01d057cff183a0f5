/** The hook that ties a note to its line, drawn in pencil. */
export function Hook() {
  return (
    <svg
      viewBox="0 0 26 22"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3.2 1.8C2.6 7.4 3.3 12.3 8.1 13.6c4.3 1.2 9.4.4 13.9.5" />
      <path d="M18.3 10.2c1.5 1.4 2.7 2.5 4.3 3.9c-1.9.9-3.1 1.9-4.5 3.5" strokeLinejoin="round" />
    </svg>
  )
}

/** So many small arches, as many of them lit as words were chosen. */
export function Lamps({ lit, of }: { lit: number; of: number }) {
  return (
    <span className="leaf-lamps">
      <span className="inline-flex gap-[5px]" aria-hidden="true">
        {Array.from({ length: of }, (_, place) => ({ place })).map(({ place }) => (
          <svg key={place} viewBox="0 0 10 14" className={place < lit ? 'is-lit' : undefined} aria-hidden="true">
            <path d="M.75 13.25V5a4.25 4.25 0 0 1 8.5 0v8.25Z" />
          </svg>
        ))}
      </span>
      <span role="status">
        {lit} di {of}
      </span>
    </span>
  )
}
