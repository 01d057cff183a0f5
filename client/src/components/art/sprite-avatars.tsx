/** The fourteen avatars, each on a gradient disc of 64 units. */
export function AvatarSymbols() {
  return (
    <>
      <defs>
        <linearGradient id="a0" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#33506B" />
          <stop offset="1" stopColor="#B98482" />
        </linearGradient>
        <linearGradient id="a1" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#14424F" />
          <stop offset="1" stopColor="#5E8F8E" />
        </linearGradient>
        <linearGradient id="a2" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#081B26" />
          <stop offset="1" stopColor="#1D5560" />
        </linearGradient>
        <linearGradient id="a3" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#22386B" />
          <stop offset="1" stopColor="#7390C4" />
        </linearGradient>
        <linearGradient id="a4" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#6BA0A1" />
          <stop offset="1" stopColor="#EFC79E" />
        </linearGradient>
      </defs>
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
      <symbol id="av-nuvola" viewBox="0 0 64 64">
        <rect width="64" height="64" fill="url(#a1)" />
        <circle cx="41" cy="25" r="9.5" fill="#F2C572" />
        <path d="M20 45a8.5 8.5 0 0 1-.6-17A12 12 0 0 1 42.4 26.5A9.4 9.4 0 0 1 44.6 45Z" fill="#F7EFDD" />
        <path
          d="M20 45a8.5 8.5 0 0 1-8.2-6.2c8 3.6 26 4.6 41.6-.9A9.4 9.4 0 0 1 44.6 45Z"
          fill="#A9BDD8"
          opacity=".7"
        />
      </symbol>
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
      <symbol id="av-montagna" viewBox="0 0 64 64">
        <rect width="64" height="64" fill="url(#a4)" />
        <circle cx="43" cy="21" r="7" fill="#FFF2D0" />
        <path d="M2 50L25 19l13 18 5-6.5L62 50V64H2Z" fill="#34616A" />
        <path d="M25 19l6.8 9.4-3.6 2.4-3-2.2-4.2 4-3.2-3.4Z" fill="#F7EFDD" />
        <path d="M43 30.5l5 5-2.8 1.6-2.4-1.4-2.6 2-2.3-.6Z" fill="#F7EFDD" />
        <path d="M0 53C16 46 34 48 64 52V64H0Z" fill="#1F4650" />
      </symbol>
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
    </>
  )
}
