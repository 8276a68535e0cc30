/** Marks in names that people type or leave out, such as the one in O’Brien. */
export const APOSTROPHES = "'’‘‛`´ʼʻʽˈʹ′＇"
/** Hyphens and dashes. They separate two words, as in García-López. */
export const HYPHENS = '-‐‑‒–—―−﹣－֊'
/** Accents on letters after decomposition, and characters without a shape. */
export const MARKS =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Letters that no decomposition makes plain, and the letters that people type for them. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ɖ: 'd', ħ: 'h', ı: 'i', ɨ: 'i', ĸ: 'k', ł: 'l', ƚ: 'l', ŋ: 'n', ø: 'o', ŧ: 't', ƀ: 'b', ɓ: 'b' },
  ...{ ɗ: 'd', ǝ: 'e', ə: 'e', ǥ: 'g', ɠ: 'g', ƙ: 'k', ƴ: 'y', ƶ: 'z', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const UNPLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
const oneOf = (characters: string) => new RegExp(`[${characters.replace('-', '\\-')}]`, 'g')
const APOSTROPHE = oneOf(APOSTROPHES)
const HYPHEN = oneOf(HYPHENS)

/**
 * Returns a text in plain lower-case letters, as searches and comparisons of names use it. Accents and apostrophes are left out, and
 * hyphens become spaces. The database has the same function: app.plain_letters.
 */
export function plainLetters(written: string): string {
  const decomposed = written.replace(APOSTROPHE, '').replace(HYPHEN, ' ').normalize('NFKD').replace(MARKS, '')
  return decomposed.toLowerCase().replace(UNPLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/**
 * Returns the text by which names are compared: plain letters without spaces. Two spellings of one name have the same key. The database
 * has the same function: app.name_key.
 */
export const nameKey = (name: string): string => plainLetters(name).replace(/[ \t\n\r\f\v]/g, '')
