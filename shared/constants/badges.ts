/** The badges a person can earn, with the name they are shown by. */
export const BADGES = {
  primo_sogno: 'Primo Sogno',
  prima_analisi: 'Prima Analisi',
  sogni_5: '5 Sogni',
  sogni_10: '10 Sogni',
  sogni_25: '25 Sogni',
  streak_3: 'Serie di 3',
  streak_7: 'Serie di 7',
  streak_30: 'Serie di 30',
  simboli_10: '10 Simboli',
  monthly_analysis: 'Analisi Mensile',
  community: 'Community',
  premium: 'Premium',
  sharing: 'Condivisione',
} as const
export type BadgeId = keyof typeof BADGES
