/** NIST SP 800-63B asks for a list of bad passwords and no rules of composition; ten characters is the product's own minimum. */
export const PASSWORD_MIN_LENGTH = 10
/** A second factor stands beside the password, so NIST's minimum is enough. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8
/** Longer passwords are refused (the hosted service hashes 72 bytes), so the estimate never costs more than this many characters. */
export const ESTIMATED_LENGTH = 72

/** Guesses that an attacker needs with a good list. Below this, an online attack can succeed within a year. */
const MIN_GUESSES = 1e8

export interface PasswordEstimate {
  guesses: number
  /** The whole password is on the list of common and breached passwords, also with capitals or 4 for A. */
  isListed: boolean
}

/** Estimates the guesses a password takes; words in `personal` count as the first that an attacker tries. */
export type PasswordEstimator = (password: string, personal: string[]) => PasswordEstimate

export type PasswordFlaw = 'length' | 'listed' | 'personal' | 'guessable'

export interface JudgedPassword {
  flaw: PasswordFlaw | null
  /** 0 to 4: how far the password is from the minimum and beyond it. At least 3 if it has no flaw. */
  score: 0 | 1 | 2 | 3 | 4
}

/** Judges a password by its length, the list, and the words of the person it is for (see `personalWords`). */
export function judgePassword(
  password: string,
  { personal, minLength }: { personal: string[]; minLength: number },
  estimate: PasswordEstimator,
): JudgedPassword {
  const estimated = [...password].slice(0, ESTIMATED_LENGTH).join('')
  const { guesses, isListed } = estimate(estimated, personal)
  const score = scoreOf(guesses)
  if ([...password].length < minLength) return weak('length', score)
  if (isListed) return weak('listed', score)
  const rest = withoutWords(estimated, personal)
  if (rest !== estimated && (rest === '' || estimate(rest, []).guesses < MIN_GUESSES)) return weak('personal', score)
  return guesses < MIN_GUESSES ? weak('guessable', score) : { flaw: null, score }
}

const weak = (flaw: PasswordFlaw, score: JudgedPassword['score']): JudgedPassword => ({
  flaw,
  score: score > 2 ? 2 : score,
})

function scoreOf(guesses: number): JudgedPassword['score'] {
  if (guesses < 1e3) return 0
  if (guesses < 1e6) return 1
  if (guesses < MIN_GUESSES) return 2
  return guesses < 1e12 ? 3 : 4
}

/** The sentence for each flaw. It says what to do next. */
export function flawSentence(flaw: PasswordFlaw, minLength: number): string {
  return flaw === 'length' ? `Password should be at least ${minLength} characters.` : SENTENCES[flaw]
}

const SENTENCES = {
  listed: 'This password is on a list of common and breached passwords. Choose a different one.',
  personal: 'This password is built from your name, email or company. Choose a different one.',
  guessable: 'This password is too easy to guess. Add more words or characters.',
} as const

const SHORTEST_WORD = 3

/** The words in names, e-mail addresses and company names that a password must not be built from. In lower case, longest first. */
export function personalWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const whole = (text ?? '').trim().toLowerCase()
    // The last label of a domain (.com) says nothing about a person.
    const told = whole.includes('@') ? whole.replace(/\.[^.@]*$/, '') : whole
    return [whole, ...told.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length)
}

const withoutWords = (password: string, words: string[]): string =>
  words.reduce((rest, word) => removed(rest, word), password)

function removed(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  return at === -1 ? text : removed(text.slice(0, at) + text.slice(at + word.length), word)
}
