/** The containers that browsers record into and the service takes. */
export type AudioKind = 'webm' | 'mp4' | 'ogg'

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/**
 * Tells a recording by its first bytes: what a caller declares is no evidence.
 * @returns undefined for anything else
 */
export function audioKind(bytes: Buffer): AudioKind | undefined {
  if (bytes.subarray(0, EBML.length).equals(EBML)) return 'webm'
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'ogg'
  return undefined
}
