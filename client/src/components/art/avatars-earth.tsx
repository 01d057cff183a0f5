// Avatars, on the discs of sprite-avatars.tsx: creatures and things.

export function Clessidra() {
  return (
    <symbol id="av-clessidra" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a1)" />
      <path
        d="M22 17.5h20c0 8-5.8 10.5-7.6 14.5c1.8 4 7.6 6.5 7.6 14.5H22c0-8 5.8-10.5 7.6-14.5C27.8 28 22 25.5 22 17.5Z"
        fill="#F7EFDD"
        opacity=".92"
      />
      <path d="M25 24.5h14c-1.7 3-4.7 4.9-6.2 7.5h-1.6c-1.5-2.6-4.5-4.5-6.2-7.5Z" fill="#D9963F" />
      <path d="M24 46.5c.6-4.6 5-6.5 8-7.5c3 1 7.4 2.9 8 7.5Z" fill="#D9963F" />
      <path d="M32 31v9" stroke="#D9963F" strokeWidth="1.3" />
      <path d="M19.5 16.5h25M19.5 47.5h25" stroke="#F2C572" strokeWidth="4" strokeLinecap="round" />
    </symbol>
  )
}

export function Fenice() {
  return (
    <symbol id="av-fenice" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a0)" />
      <path
        d="M32 54c-5-3.6-6.4-8.6-4.4-14c1 2.6 2.6 4 4.4 5c1.8-1 3.4-2.4 4.4-5c2 5.4.6 10.4-4.4 14Z"
        fill="#F2C572"
      />
      <path
        d="M31 41c-9 0-18-6-20-20c3 3.4 6 4.6 9 4.6c-1.6-2.2-2.4-4.8-2.2-7.6c4 5.6 10.6 8.4 13.2 14Z"
        fill="#E0937D"
      />
      <path
        d="M33 41c9 0 18-6 20-20c-3 3.4-6 4.6-9 4.6c1.6-2.2 2.4-4.8 2.2-7.6c-4 5.6-10.6 8.4-13.2 14Z"
        fill="#E0937D"
      />
      <path
        d="M32 15.5c3.4 1.4 4.6 4 4.2 6.6c2.4 6.4 2.4 13-4.2 20.4c-6.6-7.4-6.6-14-4.2-20.4c-.4-2.6.8-5.2 4.2-6.6Z"
        fill="#F2C572"
      />
      <path d="M32 12.5c-.8-2 0-3.8 1.6-5c.2 1.8 1.4 2.4 1.2 4.2c-.2 1.6-1.2 2.6-2.8 3.6Z" fill="#E0937D" />
      <circle cx="32" cy="21.2" r="1.5" fill="#0B1E27" />
    </symbol>
  )
}

export function Piuma() {
  return (
    <symbol id="av-piuma" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a2)" />
      <g transform="rotate(38 32 32)">
        <path
          d="M32 9c7.5 6 10 14.5 8.6 24.5l-4 1.5 3.2 2.2c-1 3.8-3.2 6.8-7.8 9.3c-4.6-2.5-6.8-5.5-7.8-9.3c-2.4-11.2.3-21.8 7.8-28.2Z"
          fill="#F7EFDD"
        />
        <path d="M32 9c7.5 6 10 14.5 8.6 24.5l-4 1.5 3.2 2.2c-1 3.8-3.2 6.8-7.8 9.3Z" fill="#A9BDD8" />
        <path d="M32 16v42" stroke="#F2C572" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M32 27l-5-4M32 35l-6-4.6M32 27l5-4M32 35l5.4-4.2"
          stroke="#14424F"
          strokeOpacity=".45"
          strokeWidth="1.2"
          strokeLinecap="round"
        />
      </g>
    </symbol>
  )
}

export function Gufo() {
  return (
    <symbol id="av-gufo" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a1)" />
      <path
        d="M17.5 20c-.4-3 .2-5.6 1.6-7.6c2.6 2.6 5.4 3.6 8 3.8q4.9-1.2 9.8 0c2.6-.2 5.4-1.2 8-3.8c1.4 2 2 4.6 1.6 7.6V37c0 9-6 15-14.5 15S17.5 46 17.5 37Z"
        fill="#F7EFDD"
      />
      <path
        d="M17.5 33c3.6 1.5 6 6 6.4 17.2c-4-2.2-6.4-7-6.4-13.2ZM46.5 33c-3.6 1.5-6 6-6.4 17.2c4-2.2 6.4-7 6.4-13.2Z"
        fill="#A9BDD8"
      />
      <circle cx="25.3" cy="26.5" r="6.7" fill="#F2C572" />
      <circle cx="38.7" cy="26.5" r="6.7" fill="#F2C572" />
      <circle cx="25.8" cy="26.8" r="3.4" fill="#0B1E27" />
      <circle cx="38.2" cy="26.8" r="3.4" fill="#0B1E27" />
      <circle cx="27" cy="25.6" r="1.1" fill="#F7EFDD" />
      <circle cx="39.4" cy="25.6" r="1.1" fill="#F7EFDD" />
      <path d="M32 29.8l2.6 3.4-2.6 3.2-2.6-3.2Z" fill="#D9963F" />
      <path
        d="M27.5 41.5q1.5 1.5 3 0M33.5 41.5q1.5 1.5 3 0M30.5 45.3q1.5 1.5 3 0"
        stroke="#14424F"
        strokeOpacity=".5"
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
    </symbol>
  )
}

export function Cristallo() {
  return (
    <symbol id="av-cristallo" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a3)" />
      <path d="M32 10l10 10v20L32 54 22 40V20Z" fill="#F7EFDD" />
      <path d="M32 10l10 10-10 6Z" fill="#E6EDF2" />
      <path d="M42 20v20L32 54V26Z" fill="#A9BDD8" />
      <path d="M32 26v28L22 40V20Z" fill="#DCE5EE" />
      <path d="M32 10L22 20l10 6Z" fill="#F7EFDD" />
      <path d="M48 27l4.5 5v9L48 48l-4-5.5V32Z" fill="#F2C572" />
      <path d="M48 27l4.5 5v9L48 48Z" fill="#D9963F" opacity=".6" />
      <path d="M16 30l4 4.6v8L16 49l-4.2-6V35Z" fill="#E0937D" />
      <path d="M16 30l4 4.6v8L16 49Z" fill="#B96E5F" opacity=".55" />
    </symbol>
  )
}

export function Montagna() {
  return (
    <symbol id="av-montagna" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a4)" />
      <circle cx="43" cy="21" r="7" fill="#FFF2D0" />
      <path d="M2 50L25 19l13 18 5-6.5L62 50V64H2Z" fill="#34616A" />
      <path d="M25 19l6.8 9.4-3.6 2.4-3-2.2-4.2 4-3.2-3.4Z" fill="#F7EFDD" />
      <path d="M43 30.5l5 5-2.8 1.6-2.4-1.4-2.6 2-2.3-.6Z" fill="#F7EFDD" />
      <path d="M0 53C16 46 34 48 64 52V64H0Z" fill="#1F4650" />
    </symbol>
  )
}

export function Occhio() {
  return (
    <symbol id="av-occhio" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a0)" />
      <path
        d="M17.84 23.71L13.8 20.77M31.21 16.52L30.99 11.52M45.18 22.49L48.94 19.2M49.22 37.12L54.14 38.02M40.29 49.41L42.66 53.81M25.12 50.09L23.16 54.69M15.13 38.66L10.31 39.99"
        stroke="#F2C572"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity="0"
      />
      <path d="M11 34C17 25 24 21.5 32 21.5S47 25 53 34C47 43 40 46.5 32 46.5S17 43 11 34Z" fill="#F7EFDD" />
      <circle cx="32" cy="34" r="9.6" fill="#14424F" />
      <circle cx="32" cy="34" r="9.6" fill="none" stroke="#F2C572" strokeWidth="2.2" />
      <circle cx="32" cy="34" r="4.2" fill="#0B1E27" />
      <circle cx="34.6" cy="31.2" r="1.9" fill="#F7EFDD" />
      <path d="M32 17.5v-5M22.5 19l-2-4.4M41.5 19l2-4.4" stroke="#F2C572" strokeWidth="2.8" strokeLinecap="round" />
    </symbol>
  )
}

export function Farfalla() {
  return (
    <symbol id="av-farfalla" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="url(#a1)" />
      <path d="M31 31C27 20 19 14.5 12.5 16.5C9.5 24 14 33 29 35Z" fill="#F2C572" />
      <path d="M33 31c4-11 12-16.5 18.5-14.5C54.5 24 50 33 35 35Z" fill="#F2C572" />
      <path d="M30 36c-8-.6-14 2.6-14.5 9c4.5 5 12 3.4 15.5-6Z" fill="#E0937D" />
      <path d="M34 36c8-.6 14 2.6 14.5 9c-4.5 5-12 3.4-15.5-6Z" fill="#E0937D" />
      <circle cx="19" cy="23" r="2.6" fill="#F7EFDD" />
      <circle cx="45" cy="23" r="2.6" fill="#F7EFDD" />
      <circle cx="22.5" cy="43" r="1.9" fill="#F7EFDD" />
      <circle cx="41.5" cy="43" r="1.9" fill="#F7EFDD" />
      <path
        d="M32 24.5c1.8 2.4 2.2 5 2 8.5l-.6 12c-.1 2-.6 3.4-1.4 4.2c-.8-.8-1.3-2.2-1.4-4.2l-.6-12c-.2-3.5.2-6.1 2-8.5Z"
        fill="#0B1E27"
      />
      <path
        d="M31.4 25.5c-.8-3.6-2.6-6-5.2-7M32.6 25.5c.8-3.6 2.6-6 5.2-7"
        stroke="#0B1E27"
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
    </symbol>
  )
}
