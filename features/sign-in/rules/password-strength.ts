/**
 * NIST SP 800-63B requires a list of bad passwords and no composition rules. Ten characters is the product's own
 * minimum.
 */
export const PASSWORD_MIN_LENGTH = 10
/** The minimum with a second factor, as in NIST SP 800-63B. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8
/** Longer passwords are rejected (the hosted service hashes 72 bytes), which also bounds the cost of the estimate. */
export const ESTIMATED_LENGTH = 72

/** The minimum number of guesses with a good list. With fewer, an online attack can succeed within a year. */
const MIN_GUESSES = 1e8

export interface PasswordEstimate {
  guesses: number
  /**
   * True if the whole password is on the list of common and breached passwords, including variants with capitals or 4
   * for A.
   */
  isListed: boolean
}

/** Estimates the number of guesses a password takes. An attacker tries words in `personal` first. */
export type PasswordEstimator = (password: string, personal: string[]) => PasswordEstimate

export type PasswordFlaw = 'length' | 'listed' | 'personal' | 'guessable'

export interface JudgedPassword {
  flaw: PasswordFlaw | null
  /** 0 to 4, relative to the minimum. At least 3 if the password has no flaw. */
  score: 0 | 1 | 2 | 3 | 4
}

/** Rates a password by its length, the list, and the person's own words (see `personalWords`). */
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

/** Returns the message for a flaw, with what to do next. */
export function flawSentence(flaw: PasswordFlaw, minLength: number): string {
  return flaw === 'length' ? `Password should be at least ${minLength} characters.` : SENTENCES[flaw]
}

const SENTENCES = {
  listed: 'This password is on a list of common and breached passwords. Choose a different one.',
  personal: 'This password is built from your name, email or company. Choose a different one.',
  guessable: 'This password is too easy to guess. Add more words or characters.',
} as const

const SHORTEST_WORD = 3

/**
 * Returns the words in names, email addresses and company names that a password must not be built from, in lower
 * case, longest first.
 */
export function personalWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const whole = (text ?? '').trim().toLowerCase()
    // The top-level domain (.com) is not personal.
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
