import scene from './night-scene.svg?raw'

/** The lake by night of the sign-in screen. Only that screen's chunk holds it. */
export function NightScene() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of the project
  return <div className="*:size-full" dangerouslySetInnerHTML={{ __html: scene }} />
}
