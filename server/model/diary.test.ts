import { describe, expect, it } from 'vitest'
import { buildDreamInput } from '#server/test/model-app.ts'
import { isFounded, mentionsDiary } from './diary.ts'

const DREAM = buildDreamInput({
  content: 'Era il 3 maggio e aspettavo mia zia al cancello; l’ultima volta era partita piangendo.',
})

describe('a sentence about other dreams', () => {
  it.each([
    'In un altro sogno c’era il mare.',
    'Il 12 gennaio, in «La barca», il mare saliva.',
    'Nei tuoi sogni il cancello torna spesso.',
    'L’ultima volta che il cancello è comparso era chiuso.',
    'È in tre sogni.',
    'Una porta che hai già sognato.',
  ])('is known: %s', (sentence) => expect(mentionsDiary(sentence, DREAM)).toBe(true))

  it.each([
    'Il 3 maggio, nel sogno, aspetti tua zia.',
    'Certi sogni lasciano un sapore.',
    'Come in certi sogni, il cancello resta a metà.',
    'Il treno era già venuto e ripartito.',
    'Questi sogni ad occhi aperti finiscono al cancello.',
    'Ogni volta che ti avvicini, il cancello si allontana.',
  ])('is not seen where there is none: %s', (sentence) => expect(mentionsDiary(sentence, DREAM)).toBe(false))
})

describe('a claim about the diary', () => {
  it.each([
    ['Ogni volta che torna, il cancello è chiuso.', true],
    ['Per la prima volta il cancello è aperto.', false],
    ['Il 4 maggio 2026 era aperto.', false],
  ])('is founded on what is given alone: %s', (sentence, founded) => expect(isFounded(sentence, DREAM)).toBe(founded))
})
