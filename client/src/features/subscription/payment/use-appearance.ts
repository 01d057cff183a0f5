import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const isDark = () => document.documentElement.classList.contains('dark')

/** How Stripe's fields look in the theme that is on screen: they live in a frame of Stripe's, where our styles do not reach. */
export function useAppearance(): Appearance {
  const dark = useSyncExternalStore(subscribe, isDark)
  return useMemo(() => readAppearance(dark), [dark])
}

function readAppearance(dark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: token('petrol'),
      colorBackground: token('surface'),
      colorText: token('foreground'),
      colorTextSecondary: token('muted-foreground'),
      colorTextPlaceholder: token('muted-foreground'),
      colorDanger: token('destructive-text'),
      iconColor: token('muted-foreground'),
      inputColorBorder: token('input'),
      inputFocusColorBorder: token('ring'),
      inputFocusBoxShadow: `0 0 0 1px ${token('ring')}`,
      inputBoxShadow: 'none',
      labelColorText: token('foreground'),
      labelFontSize: '14px',
      labelFontWeight: '600',
      fontFamily: token('font-sans'),
      fontSizeBase: '16px',
      borderRadius: token('r-md'),
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { paddingTop: '13px', paddingBottom: '13px' },
      '.Tab--selected': { borderColor: token('ring'), boxShadow: 'none' },
    },
  }
}
