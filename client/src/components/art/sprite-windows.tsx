/** The five windows: vespro, mare, notte, ora blu, alba. */
export function WindowSymbols() {
  return (
    <>
      <Gradients />
      <Vespro />
      <Mare />
      <Notte />
      <OraBlu />
      <Alba />
    </>
  )
}

function Gradients() {
  return (
    <defs>
      <linearGradient id="k0" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#33506B" />
        <stop offset="0.45" stopColor="#86768A" />
        <stop offset="0.72" stopColor="#D79B82" />
        <stop offset="1" stopColor="#F0C592" />
      </linearGradient>
      <linearGradient id="k1" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#10303F" />
        <stop offset="0.5" stopColor="#3A6E79" />
        <stop offset="0.78" stopColor="#A9A98A" />
        <stop offset="1" stopColor="#DDB987" />
      </linearGradient>
      <linearGradient id="k2" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#061520" />
        <stop offset="0.55" stopColor="#0E3341" />
        <stop offset="1" stopColor="#2C6C75" />
      </linearGradient>
      <linearGradient id="k3" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1A2C57" />
        <stop offset="0.55" stopColor="#4A6AA3" />
        <stop offset="1" stopColor="#BCC9DE" />
      </linearGradient>
      <linearGradient id="k4" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#6FA5A6" />
        <stop offset="0.45" stopColor="#C6CDB4" />
        <stop offset="0.75" stopColor="#F0CFA4" />
        <stop offset="1" stopColor="#F1AE8A" />
      </linearGradient>
      <linearGradient id="sea1" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2F6370" />
        <stop offset="1" stopColor="#123441" />
      </linearGradient>
      <radialGradient id="halo">
        <stop offset="0" stopColor="#FFF3D2" stopOpacity="0.5" />
        <stop offset="0.3" stopColor="#FBE7BE" stopOpacity="0.26" />
        <stop offset="0.55" stopColor="#E9DDBF" stopOpacity="0.11" />
        <stop offset="0.8" stopColor="#D8D8C4" stopOpacity="0.03" />
        <stop offset="1" stopColor="#D8D8C4" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="sunh">
        <stop offset="0" stopColor="#FFF1CC" stopOpacity="0.95" />
        <stop offset="0.5" stopColor="#FFE0A8" stopOpacity="0.35" />
        <stop offset="1" stopColor="#FFE0A8" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="fog" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#FFFFFF" stopOpacity="0" />
        <stop offset="0.5" stopColor="#FFFFFF" stopOpacity="0.55" />
        <stop offset="1" stopColor="#FFFFFF" stopOpacity="0" />
      </linearGradient>
    </defs>
  )
}

function Vespro() {
  return (
    <symbol id="sky-0" viewBox="0 0 80 112" preserveAspectRatio="xMidYMax slice">
      <rect width="80" height="112" fill="url(#k0)" />
      <circle cx="18" cy="22" r="0.7" fill="#F7EFDD" opacity="0.7" />
      <circle cx="30" cy="38" r="0.5" fill="#F7EFDD" opacity="0.7" />
      <circle cx="66" cy="44" r="0.6" fill="#F7EFDD" opacity="0.7" />
      <circle cx="46" cy="14" r="0.6" fill="#F7EFDD" opacity="0.7" />
      <circle cx="12" cy="46" r="0.5" fill="#F7EFDD" opacity="0.7" />
      <path d="M57.52 20.38A7.5 7.5 0 1 0 60.62 30.52A5.9 5.9 0 1 1 57.52 20.38Z" fill="#F7EFDD" />
      <path d="M0 84C14 74 26 73 40 79S66 84 80 75V112H0Z" fill="#7C6878" />
      <path d="M0 92C18 82 34 84 48 90S70 94 80 88V112H0Z" fill="#4C5565" />
      <path
        fill="#2A3645"
        d="M20 66C22.66 72.4 24.712 84.56 23.192 95.44L20.76 96.08V98H19.24V96.08L16.808 95.44C15.288 84.56 17.34 72.4 20 66Z"
      />
      <path
        fill="#2A3645"
        d="M28.5 75C30.6 79.6 32.22 88.34 31.02 96.16L29.1 96.62V98H27.9V96.62L25.98 96.16C24.78 88.34 26.4 79.6 28.5 75Z"
      />
      <path
        fill="#2A3645"
        d="M61 81C62.96 85 64.472 92.6 63.352 99.4L61.56 99.8V101H60.44V99.8L58.648 99.4C57.528 92.6 59.04 85 61 81Z"
      />
      <path d="M0 101C20 93 44 95 80 102V112H0Z" fill="#2A3645" />
    </symbol>
  )
}

function Mare() {
  return (
    <symbol id="sky-1" viewBox="0 0 80 112" preserveAspectRatio="xMidYMax slice">
      <rect width="80" height="112" fill="url(#k1)" />
      <circle cx="14" cy="30" r="0.6" fill="#F7EFDD" opacity="0.75" />
      <circle cx="62" cy="18" r="0.7" fill="#F7EFDD" opacity="0.75" />
      <circle cx="70" cy="40" r="0.5" fill="#F7EFDD" opacity="0.75" />
      <circle cx="46" cy="26" r="0.5" fill="#F7EFDD" opacity="0.75" />
      <circle cx="30" cy="38" r="22" fill="url(#halo)" />
      <path d="M30 29.5A8.5 8.5 0 0 1 30 46.5A8.5 8.5 0 0 0 30 29.5Z" fill="#F7EFDD" />
      <path d="M30 29.5A8.5 8.5 0 0 0 30 46.5Z" fill="#F7EFDD" />
      <path d="M44 78C52 71 60 70 80 73V80H44Z" fill="#28535E" />
      <rect y="78" width="80" height="34" fill="url(#sea1)" />
      <g stroke="#F0D9A6" strokeLinecap="round" strokeWidth="1.1">
        <path d="M24 82h12" opacity=".9" />
        <path d="M26.5 86h8" opacity=".75" />
        <path d="M22 90.5h14" opacity=".55" />
        <path d="M27 95h6" opacity=".45" />
        <path d="M24 100h11" opacity=".3" />
      </g>
      <path d="M56 86.5l0-11.5c4.5 3 6.6 7 6.6 11.5Z" fill="#F7EFDD" />
      <path d="M54.8 86.5v-9c-2.6 2.6-4 5.6-4.2 9Z" fill="#D9CDB2" />
      <path d="M48.6 88h16.2l-2.6 3.4H51Z" fill="#0E2A35" />
    </symbol>
  )
}

function Notte() {
  return (
    <symbol id="sky-2" viewBox="0 0 80 112" preserveAspectRatio="xMidYMax slice">
      <rect width="80" height="112" fill="url(#k2)" />
      <circle cx="12" cy="26" r="0.8" fill="#F7EFDD" opacity="0.9" />
      <circle cx="22" cy="14" r="0.6" fill="#F7EFDD" opacity="0.9" />
      <circle cx="30" cy="46" r="0.5" fill="#F7EFDD" opacity="0.9" />
      <circle cx="58" cy="16" r="0.8" fill="#F7EFDD" opacity="0.9" />
      <circle cx="68" cy="30" r="0.6" fill="#F7EFDD" opacity="0.9" />
      <circle cx="64" cy="52" r="0.5" fill="#F7EFDD" opacity="0.9" />
      <circle cx="14" cy="58" r="0.6" fill="#F7EFDD" opacity="0.9" />
      <circle cx="24" cy="66" r="0.4" fill="#F7EFDD" opacity="0.9" />
      <circle cx="72" cy="62" r="0.6" fill="#F7EFDD" opacity="0.9" />
      <circle cx="46" cy="62" r="0.4" fill="#F7EFDD" opacity="0.9" />
      <circle cx="42" cy="38" r="28" fill="url(#halo)" />
      <circle cx="42" cy="38" r="11" fill="#F7EFDD" />
      <circle cx="38.5" cy="35" r="2.1" fill="#E4D8BE" />
      <circle cx="45.5" cy="41" r="2.9" fill="#E4D8BE" />
      <circle cx="44" cy="32.8" r="1.2" fill="#E4D8BE" />
      <path d="M0 92L14 78L24 86L40 66L56 85L66 77L80 90V112H0Z" fill="#123A46" />
      <path d="M40 66L46.5 73.7L42.6 76.4L39.6 73L35.4 76L34.2 73.3Z" fill="#B9CDCB" opacity=".85" />
      <path d="M0 100L18 88L36 100L54 90L80 103V112H0Z" fill="#0A2530" />
    </symbol>
  )
}

function OraBlu() {
  return (
    <symbol id="sky-3" viewBox="0 0 80 112" preserveAspectRatio="xMidYMax slice">
      <rect width="80" height="112" fill="url(#k3)" />
      <circle cx="16" cy="20" r="0.7" fill="#F7EFDD" opacity="0.85" />
      <circle cx="34" cy="30" r="0.5" fill="#F7EFDD" opacity="0.85" />
      <circle cx="66" cy="22" r="0.7" fill="#F7EFDD" opacity="0.85" />
      <circle cx="26" cy="52" r="0.5" fill="#F7EFDD" opacity="0.85" />
      <circle cx="54" cy="33" r="19" fill="url(#halo)" opacity=".7" />
      <circle cx="54" cy="33" r="7.4" fill="#5C79AE" />
      <path d="M54 25.6A7.4 7.4 0 0 0 54 40.4A3.4 7.4 0 0 0 54 25.6Z" fill="#F7EFDD" />
      <path d="M0 90C20 84 50 84 80 89V112H0Z" fill="#6D86B4" />
      <path d="M17 112V62h14v50Z" fill="#22345F" />
      <path d="M15.6 62h16.8l-2-3.6H17.6Z" fill="#1A294E" />
      <path d="M24 50l4.6 8.4h-9.2Z" fill="#1A294E" />
      <path d="M21.8 78v-5.4a2.2 2.2 0 0 1 4.4 0V78Z" fill="#F2C572" />
      <path d="M31 84H80V112H31Z" fill="#1A294E" />
      <path d="M31 82h49v3H31Z" fill="#22345F" />
      <g fill="#7E97C6">
        <path d="M36 112V97.5a4.5 4.5 0 0 1 9 0V112Z" />
        <path d="M50 112V97.5a4.5 4.5 0 0 1 9 0V112Z" />
        <path d="M64 112V97.5a4.5 4.5 0 0 1 9 0V112Z" />
      </g>
    </symbol>
  )
}

function Alba() {
  return (
    <symbol id="sky-4" viewBox="0 0 80 112" preserveAspectRatio="xMidYMax slice">
      <rect width="80" height="112" fill="url(#k4)" />
      <circle cx="46" cy="76" r="34" fill="url(#sunh)" />
      <circle cx="46" cy="76" r="12.5" fill="#FFF2D0" />
      <path d="M0 80C16 72 32 76 46 80S70 78 80 73V112H0Z" fill="#8EA596" />
      <rect y="79" width="80" height="6" fill="url(#fog)" />
      <path d="M0 92C14 84 30 86 44 91S68 92 80 86V112H0Z" fill="#5F8583" />
      <rect y="90" x="-12" width="80" height="5" fill="url(#fog)" opacity=".8" />
      <path
        fill="#2F5A5E"
        d="M15 81C16.75 84.8 18.1 92.02 17.1 98.48L15.5 98.86V100H14.5V98.86L12.9 98.48C11.9 92.02 13.25 84.8 15 81Z"
      />
      <path
        fill="#2F5A5E"
        d="M66 87C67.47 90 68.604 95.7 67.764 100.8L66.42 101.1V102H65.58V101.1L64.236 100.8C63.396 95.7 64.53 90 66 87Z"
      />
      <path d="M0 103C22 95 50 97 80 103V112H0Z" fill="#35636A" />
      <g stroke="#3E6E70" strokeWidth="1.2" fill="none" strokeLinecap="round">
        <path d="M20 44q2.6-2.6 4.8 0q2.2-2.6 4.8 0" />
        <path d="M32 36q2-2 3.7 0q1.7-2 3.7 0" />
      </g>
    </symbol>
  )
}
