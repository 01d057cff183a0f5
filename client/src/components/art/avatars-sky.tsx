// Avatars, on the discs of sprite-avatars.tsx: what is seen in the sky.

export function Luna() {
  return (
    <symbol id="av-luna" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a2)" />
      <path d="M37.23 18.17A16.5 16.5 0 1 0 44.83 40.23A12.6 12.6 0 1 1 37.23 18.17Z" fill="#F2C572" />
      <path
        fill="#F7EFDD"
        d="M44 16.8Q44.756 20.244 48.2 21Q44.756 21.756 44 25.2Q43.244 21.756 39.8 21Q43.244 20.244 44 16.8Z"
      />
      <path
        fill="#F7EFDD"
        d="M49.5 28.6Q49.932 30.568 51.9 31Q49.932 31.432 49.5 33.4Q49.068 31.432 47.1 31Q49.068 30.568 49.5 28.6Z"
      />
    </symbol>
  )
}

export function Stella() {
  return (
    <symbol id="av-stella" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a3)" />
      <path
        d="M32.00 17.00L36.7 27.03L47.69 28.4L39.61 35.97L41.7 46.85L32.00 41.5L22.3 46.85L24.39 35.97L16.31 28.4L27.3 27.03Z"
        fill="#F2C572"
        stroke="#F2C572"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M32 33.5L32.00 17.00L36.7 27.03Z M32 33.5L47.69 28.4L39.61 35.97Z M32 33.5L41.7 46.85L32.00 41.5Z M32 33.5L22.3 46.85L24.39 35.97Z M32 33.5L16.31 28.4L27.3 27.03Z"
        fill="#F7EFDD"
        opacity=".55"
      />
    </symbol>
  )
}

export function Nuvola() {
  return (
    <symbol id="av-nuvola" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a1)" />
      <circle cx="41" cy="25" r="9.5" fill="#F2C572" />
      <path d="M20 45a8.5 8.5 0 0 1-.6-17A12 12 0 0 1 42.4 26.5A9.4 9.4 0 0 1 44.6 45Z" fill="#F7EFDD" />
      <path d="M20 45a8.5 8.5 0 0 1-8.2-6.2c8 3.6 26 4.6 41.6-.9A9.4 9.4 0 0 1 44.6 45Z" fill="#A9BDD8" opacity=".7" />
    </symbol>
  )
}

export function Sole() {
  return (
    <symbol id="av-sole" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a0)" />
      <circle cx="32" cy="32" r="10.5" fill="#F2C572" />
      <path d="M32 21.5A10.5 10.5 0 0 1 32 42.5A14 14 0 0 0 32 21.5Z" fill="#D9963F" opacity=".55" />
      <path
        d="M47.00 32.00L52.00 32.00M42.61 42.61L46.14 46.14M32.00 47.00L32.00 52.00M21.39 42.61L17.86 46.14M17.00 32.00L12.00 32.00M21.39 21.39L17.86 17.86M32.00 17.00L32.00 12.00M42.61 21.39L46.14 17.86"
        stroke="#F2C572"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M45.86 37.74L48.17 38.7M37.74 45.86L38.7 48.17M26.26 45.86L25.3 48.17M18.14 37.74L15.83 38.7M18.14 26.26L15.83 25.3M26.26 18.14L25.3 15.83M37.74 18.14L38.7 15.83M45.86 26.26L48.17 25.3"
        stroke="#F7EFDD"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </symbol>
  )
}

export function Arcobaleno() {
  return (
    <symbol id="av-arcobaleno" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a3)" />
      <g fill="none" strokeWidth="4.6" strokeLinecap="butt">
        <path d="M13.5 42a18.5 18.5 0 0 1 37 0" stroke="#E0937D" />
        <path d="M18.4 42a13.6 13.6 0 0 1 27.2 0" stroke="#F2C572" />
        <path d="M23.3 42a8.7 8.7 0 0 1 17.4 0" stroke="#8DB5A6" />
      </g>
      <path
        d="M11.5 47a5 5 0 0 1 1.3-9.8a6.6 6.6 0 0 1 11.8 1.5A4.4 4.4 0 0 1 24 47ZM40 47a4.4 4.4 0 0 1-.6-8.3a6.6 6.6 0 0 1 11.8-1.5A5 5 0 0 1 52.5 47Z"
        fill="#F7EFDD"
      />
    </symbol>
  )
}

export function Ufo() {
  return (
    <symbol id="av-ufo" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a2)" />
      <path d="M24 36L16.5 55.5Q32 60 47.5 55.5L40 36Z" fill="#F2C572" opacity=".38" />
      <path d="M22 29c0-7 4.4-12 10-12s10 5 10 12Z" fill="#A9BDD8" />
      <path d="M26 27c.2-4 2-6.6 5-7.4" stroke="#F7EFDD" strokeWidth="2" strokeLinecap="round" fill="none" />
      <ellipse cx="32" cy="32.5" rx="20" ry="6.8" fill="#F7EFDD" />
      <path d="M12 32.5a20 6.8 0 0 0 40 0q-4 3.6-20 3.6t-20-3.6Z" fill="#A9BDD8" />
      <circle cx="21.5" cy="33.4" r="1.7" fill="#E0937D" />
      <circle cx="32" cy="35" r="1.7" fill="#D9963F" />
      <circle cx="42.5" cy="33.4" r="1.7" fill="#E0937D" />
      <path
        fill="#F7EFDD"
        d="M48 14.4Q48.468 16.532 50.6 17Q48.468 17.468 48 19.6Q47.532 17.468 45.4 17Q47.532 16.532 48 14.4Z"
      />
    </symbol>
  )
}
