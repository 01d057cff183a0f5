import { AppError } from '#server/errors.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'

/** Control characters but line breaks and tabs, and the marks that turn the direction of writing around. */
const UNWANTED = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** What Whisper writes in Italian where nobody speaks, once or over and over: it learned from the subtitles of films. */
const SUBTITLE_CREDITS =
  /^(?:sottotitoli (?:creati dalla comunità|e revisione a cura di|a cura di) (?:(?!sottotitoli)[\w .]){1,30}\n*)+$/iu

/**
 * The words of a recording as a dream may hold them.
 * @throws AppError `no_speech`, or `payload_too_large` for more than a dream holds
 */
export function spokenText(answer: string): string {
  const text = answer.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '').trim()
  if (text === '' || SUBTITLE_CREDITS.test(text)) {
    throw new AppError(
      'no_speech',
      'Non abbiamo sentito parole. Riascolta la registrazione, o prova a registrarne un’altra.',
    )
  }
  if (text.length > CONTENT_MAX) {
    throw new AppError(
      'payload_too_large',
      `Il racconto è troppo lungo: un sogno può avere al massimo ${CONTENT_MAX.toLocaleString('it-IT')} caratteri.`,
    )
  }
  return text
}
