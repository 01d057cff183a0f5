/** x, y, radius, opacity */
const STARS: readonly (readonly [number, number, number, number])[] = [
  [20, 194, 1.6, 0.51],
  [246, 64, 1.9, 0.66],
  [338, 84, 0.7, 0.84],
  [560, 161, 0.9, 0.5],
  [133, 109, 0.7, 0.83],
  [341, 359, 1.6, 0.4],
  [343, 45, 1.7, 0.63],
  [303, 161, 0.9, 0.36],
  [34, 446, 1.8, 0.82],
  [362, 318, 1.4, 0.56],
  [245, 88, 1.1, 0.73],
  [238, 27, 1.3, 0.44],
  [292, 111, 0.9, 0.39],
  [612, 204, 0.7, 0.95],
  [280, 282, 0.8, 0.68],
  [617, 62, 1.5, 0.59],
  [283, 306, 0.8, 0.84],
  [504, 37, 0.6, 0.43],
  [402, 131, 0.9, 0.65],
  [333, 38, 1.9, 0.56],
  [481, 87, 1.5, 0.9],
  [300, 157, 1.8, 0.63],
  [606, 107, 1.6, 0.87],
  [466, 210, 1.7, 0.67],
  [204, 116, 1, 0.62],
  [360, 257, 0.7, 0.64],
  [294, 21, 1.5, 0.58],
  [288, 412, 0.8, 0.61],
  [196, 144, 0.9, 0.57],
  [446, 412, 0.6, 0.64],
  [513, 198, 0.8, 0.59],
  [97, 341, 1.1, 0.4],
  [379, 114, 0.9, 0.58],
  [208, 238, 0.9, 0.52],
  [613, 64, 1.5, 0.66],
  [491, 44, 1.1, 0.48],
  [199, 55, 1.8, 0.79],
  [374, 191, 1.2, 0.57],
  [196, 135, 1.1, 0.61],
  [213, 120, 0.7, 0.79],
  [266, 21, 1.1, 0.67],
  [135, 374, 1.8, 0.93],
  [497, 76, 1.3, 0.47],
  [543, 341, 1.9, 0.56],
  [397, 268, 1.8, 0.42],
  [428, 448, 1.9, 0.43],
]

/** The lake by night of the sign-in screen. Only that screen's chunk holds it. */
export function NightScene() {
  return (
    <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="scene-bg0" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#061520" />
          <stop offset="0.38" stopColor="#0F3645" />
          <stop offset="0.66" stopColor="#3E7079" />
          <stop offset="0.82" stopColor="#C8A77E" />
          <stop offset="1" stopColor="#E9BE86" />
        </linearGradient>
        <linearGradient id="scene-bgw" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3C6E78" />
          <stop offset="0.35" stopColor="#1E4E5B" />
          <stop offset="1" stopColor="#0A2430" />
        </linearGradient>
        <radialGradient id="scene-halo">
          <stop offset="0" stopColor="#FFF3D2" stopOpacity="0.5" />
          <stop offset="0.3" stopColor="#FBE7BE" stopOpacity="0.26" />
          <stop offset="0.55" stopColor="#E9DDBF" stopOpacity="0.11" />
          <stop offset="0.8" stopColor="#D8D8C4" stopOpacity="0.03" />
          <stop offset="1" stopColor="#D8D8C4" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="900" fill="url(#scene-bg0)" />
      <g fill="#F7EFDD">
        {STARS.map(([x, y, radius, opacity]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} opacity={opacity} />
        ))}
      </g>

      <circle cx="412" cy="262" r="210" fill="url(#scene-halo)" />
      <circle cx="412" cy="262" r="66" fill="#F7EFDD" />
      <g fill="#E6DAC0">
        <circle cx="390" cy="244" r="13" />
        <circle cx="434" cy="280" r="18" />
        <circle cx="424" cy="228" r="8" />
        <circle cx="392" cy="286" r="7" />
      </g>
      <path d="M0 590C70 556 128 566 190 586S330 560 402 578S560 540 640 566V700H0Z" fill="#4F7077" opacity=".75" />
      <path d="M0 622C80 590 170 604 250 626S430 596 520 606S600 600 640 592V720H0Z" fill="#2C5560" />
      <rect y="640" width="640" height="260" fill="url(#scene-bgw)" />
      <g stroke="#F3DDA9" strokeLinecap="round" strokeWidth="4">
        <path d="M372 660h82" opacity=".85" />
        <path d="M390 678h44" opacity=".8" />
        <path d="M362 698h96" opacity=".6" />
        <path d="M396 718h40" opacity=".5" />
        <path d="M376 740h74" opacity=".38" />
        <path d="M400 762h34" opacity=".28" />
      </g>
      <path
        d="M0 640C70 630 130 640 196 664C226 676 244 694 286 706C316 714 330 720 318 728C280 746 220 750 170 774C116 798 60 830 0 850Z"
        fill="#12333D"
      />
      <g>
        <path d="M92 640h92v-50H92Z" fill="#1D4651" />
        <path d="M82 592l56-34 56 34Z" fill="#0D2A34" />
        <path d="M150 640v-28a9 9 0 0 1 18 0v28Z" fill="#0D2A34" />
        <path d="M108 622v-13a8 8 0 0 1 16 0v13Z" fill="#F2C572" />
        <circle cx="116" cy="614" r="34" fill="url(#scene-halo)" opacity=".8" />
      </g>
      <path
        fill="#0B252E"
        d="M212 540C222.5 565.6 230.6 614.24 224.6 657.76L215 660.32V668H209V660.32L199.4 657.76C193.4 614.24 201.5 565.6 212 540Z"
      />
      <path
        fill="#0B252E"
        d="M246 592C254.05 610.4 260.26 645.36 255.66 676.64L248.3 678.48V684H243.7V678.48L236.34 676.64C231.74 645.36 237.95 610.4 246 592Z"
      />
      <path
        fill="#0B252E"
        d="M52 514C63.9 544 73.08 601 66.28 652L55.4 655V664H48.6V655L37.72 652C30.92 601 40.1 544 52 514Z"
      />
      <path
        fill="#0B252E"
        d="M16 568C25.1 588.8 32.12 628.32 26.92 663.68L18.6 665.76V672H13.4V665.76L5.08 663.68C-0.12 628.32 6.9 588.8 16 568Z"
      />
      <path d="M0 900V812C90 770 190 786 300 812S520 868 640 846V900Z" fill="#081C25" />
      <path
        fill="#06161D"
        d="M566 738C575.8 762 583.36 807.6 577.76 848.4L568.8 850.8V858H563.2V850.8L554.24 848.4C548.64 807.6 556.2 762 566 738Z"
      />
      <path
        fill="#06161D"
        d="M604 694C617.3 727.6 627.56 791.44 619.96 848.56L607.8 851.92V862H600.2V851.92L588.04 848.56C580.44 791.44 590.7 727.6 604 694Z"
      />
      <path d="M0 900V850C160 820 380 866 640 876V900Z" fill="#06161D" />
      <g fill="none" stroke="#EAD9B4" strokeWidth="2.6" strokeLinecap="round" opacity=".8">
        <path d="M232 372q9-9 16 0q7-9 16 0" />
        <path d="M276 346q7-7 12 0q5-7 12 0" />
      </g>
    </svg>
  )
}
