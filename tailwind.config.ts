import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`
const mood = (name: string) => ({
  DEFAULT: token(`mood-${name}`),
  ink: token(`mood-${name}-ink`),
  soft: token(`mood-${name}-soft`),
})

/** Names the design tokens of client/src/styles/tokens.css for Tailwind's utilities. */
export default {
  content: ['./client/index.html', './client/src/**/*.{ts,tsx}'],
  darkMode: ['variant', '&:is(.dark *)'],
  theme: {
    screens: { '2xs': '18rem', xs: '22.5rem', md: '48rem', lg: '64rem', xl: '68.75rem' },
    extend: {
      colors: {
        background: token('background'),
        surface: { DEFAULT: token('surface'), 2: token('surface-2') },
        popover: token('popover'),
        foreground: token('foreground'),
        muted: token('muted-foreground'),
        border: token('border'),
        input: token('input'),
        primary: { DEFAULT: token('primary'), hover: token('primary-hover'), foreground: token('primary-foreground') },
        petrol: token('petrol'),
        solid: { DEFAULT: token('solid'), foreground: token('solid-foreground') },
        accent: { DEFAULT: token('accent'), foreground: token('accent-foreground') },
        destructive: {
          DEFAULT: token('destructive'),
          foreground: token('destructive-foreground'),
          soft: token('destructive-soft'),
          text: token('destructive-text'),
        },
        success: { soft: token('success-soft'), text: token('success-text') },
        mood: {
          positive: mood('positive'),
          neutral: mood('neutral'),
          negative: mood('negative'),
          unknown: mood('unknown'),
        },
        ring: token('ring'),
        lume: token('lume-line'),
        wall: token('wall'),
        scrim: token('scrim'),
        track: token('track'),
        col: token('col'),
      },
      borderRadius: { sm: token('r-sm'), md: token('r-md'), lg: token('r-lg'), xl: token('r-xl') },
      boxShadow: { 1: token('shadow-1'), 2: token('shadow-2'), 3: token('shadow-3') },
      fontFamily: { serif: token('font-serif'), sans: token('font-sans') },
      transitionDuration: { fast: '120ms', base: '200ms', slow: '320ms' },
      transitionTimingFunction: { calm: token('ease') },
    },
  },
} satisfies Config
