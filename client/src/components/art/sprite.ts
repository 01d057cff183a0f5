import file from './sprite.svg?raw'

// Line breaks would add text nodes to the page.
const sprite = file.replaceAll(/\n\s*/g, '')

const GRADIENT = /<(?:linear|radial)Gradient id="(\w+)".*?Gradient>/g
const SYMBOL = /<symbol id="([\w-]+)"(.*?)<\/symbol>/g

const gradients = new Map(Array.from(sprite.matchAll(GRADIENT), ([gradient, id]) => [id, gradient]))
const symbols = new Map(Array.from(sprite.matchAll(SYMBOL), ([, id, rest]) => [id, `<svg${rest}</svg>`]))

/**
 * A drawing of the sprite with its gradients, as inner HTML of an `<svg>`. The whole sprite would double the page's
 * nodes.
 */
export function spriteDrawing(id: string): string {
  const content = symbols.get(id) ?? ''
  const used = new Set(Array.from(content.matchAll(/url\(#(\w+)\)/g), ([, gradient]) => gradients.get(gradient)))
  return [...used, content].join('')
}
