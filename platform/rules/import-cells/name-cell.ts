/** A whole name, split as a client's file stores it. */
export interface SplitName {
  first: string
  last: string
}

// Words that begin a family name: Spanish, Portuguese, French, Italian, Dutch, German, Arabic.
const PARTICLES = new Set(
  'al bin da das de del della den der di do dos du el ibn la las le lo los mac mc san santa st st. ten ter van vanden vander von zu'.split(
    ' ',
  ),
)
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|md|esq|phd)\.?$/i
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sr|sra|srta)\.$|^(?:mr|mrs|ms|miss|mx|dr)$/i
// In small letters, y and e join people or family names. As capitals they are initials.
const TWO_PEOPLE = /\s(?:&|[Aa][Nn][Dd]|y|e)\s|[/;+]/

/**
 * Splits a whole name: 'Maria de la Cruz' is Maria and de la Cruz, 'Smith, John A.' is John A. and Smith. Middle names
 * and initials go with the first name, suffixes with the last. Titles are left out. A name of one word, or of two
 * people, is all last name, so that the form asks for the first.
 */
export function splitName(whole: string): SplitName {
  const text = whole.trim().replace(/\s+/g, ' ')
  if (TWO_PEOPLE.test(text)) return { first: '', last: text }
  const [beforeComma = '', ...others] = text.split(',').map((part) => part.trim())
  const afterComma = others.filter((part) => part !== '')
  const suffixes = afterComma.filter((part) => SUFFIX.test(part))
  const given = withoutTitle(afterComma.filter((part) => !SUFFIX.test(part)).join(' '))
  if (given === '') return splitWords([...withoutTitle(beforeComma).split(' '), ...suffixes])
  return { first: given, last: [beforeComma, ...suffixes].join(' ') }
}

const withoutTitle = (text: string) => {
  const words = text.split(' ')
  return words.length > 1 && TITLE.test(words[0] ?? '') ? words.slice(1).join(' ') : text
}

function splitWords(words: readonly string[]): SplitName {
  const suffixed = words.findIndex((word, place) => place > 1 && SUFFIX.test(word))
  const names = suffixed < 0 ? words : words.slice(0, suffixed)
  if (names.length < 2) return { first: '', last: words.join(' ') }
  const particle = names.findIndex(
    (word, place) => place > 0 && place < names.length - 1 && PARTICLES.has(word.toLowerCase()),
  )
  const place = particle < 0 ? names.length - 1 : particle
  return { first: words.slice(0, place).join(' '), last: words.slice(place).join(' ') }
}
