export const AVATARS = [
  'luna',
  'stella',
  'nuvola',
  'sole',
  'clessidra',
  'arcobaleno',
  'fenice',
  'piuma',
  'gufo',
  'ufo',
  'cristallo',
  'montagna',
  'occhio',
  'farfalla',
] as const
export type Avatar = (typeof AVATARS)[number]
export const DEFAULT_AVATAR: Avatar = 'luna'
