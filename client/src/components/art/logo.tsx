export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M5 29V15a11 11 0 0 1 22 0v14Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path d="M18.72 11.88A5.8 5.8 0 1 0 21.12 19.72A4.5 4.5 0 1 1 18.72 11.88Z" fill="var(--lume-mark)" />
    </svg>
  )
}
