import sprite from './sprite.svg?raw'

/** The five windows and the fourteen avatars as symbols, once on a page. Never `display: none`: gradients would be lost. */
export function Sprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are a file of the project
  return <div className="absolute" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />
}
