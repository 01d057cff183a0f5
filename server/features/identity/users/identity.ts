/**
 * Letters of other alphabets that are drawn like a Latin one, each above the letter that it passes for. After Unicode's
 * confusables (UTS #39), as far as lower-case names go.
 */
const LOOKALIKES = 'авгеорсхуікмнптјѕһԁԛԝӏүѵьαβεζηικμνορτυχγωօոսհıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ‐‒–—−’‘ʼ`'
const LATIN = "abreopcxyikmhntjshdqwlyvbabezhikmvoptuxywonuhiagabcdeghijklmnoprstuvwyz-----''''"

const FOLDED = new Map([...LOOKALIKES].map((letter, at) => [letter, LATIN[at] ?? letter]))

/** An address as it is compared: compatibility forms and case aside. */
export function identityKey(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase()
}

/** A name as it is compared: as `identityKey`, and letters that look like Latin ones are those. `gufо` with a Cyrillic о is `Gufo`. */
export function nameKey(value: string): string {
  // A capital dotted İ becomes an i with a second dot upon it. Letters are compared without their accents, which then return.
  const letters = identityKey(value)
    .replace(/\s+/g, ' ')
    .replace(/i\u0307/g, 'i')
    .normalize('NFD')
  return Array.from(letters, (letter) => FOLDED.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
}
