import Bowser from 'bowser'

/** `Chrome su Windows`, as far as the browser says it. */
export function describeDevice(userAgent: string | null | undefined): { device: string; mobile: boolean } {
  if (!userAgent) return { device: 'Dispositivo sconosciuto', mobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = [browser.name, os.name].filter(Boolean).join(' su ')
  return {
    device: device || 'Dispositivo sconosciuto',
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
