import { AvatarSymbols } from './sprite-avatars.tsx'
import { WindowSymbols } from './sprite-windows.tsx'

/** All drawings as symbols, mounted once at the root. Never `display: none`: gradients would be lost. */
export function Sprite() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      <WindowSymbols />
      <AvatarSymbols />
    </svg>
  )
}
