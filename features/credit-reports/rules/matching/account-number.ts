/** The known parts of an account number, as a bureau shows it. */
export interface AccountNumber {
  /** The known beginning; empty if the beginning is masked. */
  prefix: string
  /** The known end; empty if the end is masked. */
  suffix: string
  /** True if no part is masked. It may still be truncated. */
  isWhole: boolean
}

const MASK = /[X*#•.]+/

/** Returns the known parts of an account number; null if nothing of it is known. */
export function accountNumber(shown: string | null | undefined): AccountNumber | null {
  const text = (shown ?? '').toUpperCase().replace(/[\s-]/g, '')
  const parts = text.split(MASK)
  const [prefix = '', suffix = ''] = [parts[0], parts.at(-1)]
  if (!/\d/.test(prefix + suffix) || /[^0-9A-Z]/.test(prefix + suffix)) return null
  return { prefix, suffix, isWhole: parts.length === 1 }
}

const SAME = 5
/** A different number means a different account, even if everything else agrees, as it may for twins. */
const ANOTHER = -20
const FEWEST_LAST = 3
const FEWEST_FIRST = 4
/** Cards of one bank begin alike: six or eight digits name the issuer, not the account. */
const ISSUER_DIGITS = 8
const SAME_ISSUER = 2

/**
 * Returns how much two account numbers say about whether the accounts are one: positive if they agree, negative if they
 * differ. An unmasked number that is shorter than the other is its beginning, or its last digits.
 */
export function fromNumbers(one: AccountNumber | null, other: AccountNumber | null): number {
  if (one === null || other === null) return 0
  if (one.isWhole && other.isWhole) return fromWhole(one.prefix, other.prefix)
  if (one.isWhole !== other.isWhole)
    return one.isWhole ? fromWholeAndMasked(one, other) : fromWholeAndMasked(other, one)
  const last = fromEnds(one.suffix, other.suffix, FEWEST_LAST, (text, length) => text.slice(-length))
  return last === 0 ? fromBeginnings(one.prefix, other.prefix) : last
}

function fromWhole(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < FEWEST_LAST) return 0
  if (long.endsWith(short)) return SAME
  return long.startsWith(short) ? fromBeginnings(short, long) : ANOTHER
}

function fromWholeAndMasked({ prefix: whole }: AccountNumber, masked: AccountNumber): number {
  const last = fromEnds(whole, masked.suffix, FEWEST_LAST, (text, length) => text.slice(-length))
  if (last > 0 || masked.prefix === '') return last < 0 && isTruncated(whole) ? MAYBE_ANOTHER : last
  const first = fromBeginnings(whole, masked.prefix)
  // '517805' beside '517805XXXXXX1234' is its beginning.
  return first > 0 ? first : Math.min(first, last)
}

// A number of five to nine digits may be the beginning of a longer one, whose end can't be compared with it.
const isTruncated = (whole: string) => whole.length > 4 && whole.length < 10
const MAYBE_ANOTHER = -1

function fromBeginnings(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  const agreement = fromEnds(one, other, FEWEST_FIRST, (text, letters) => text.slice(0, letters))
  if (agreement !== SAME || length > ISSUER_DIGITS) return agreement
  return length > FEWEST_FIRST ? SAME_ISSUER : 1
}

function fromEnds(one: string, other: string, fewest: number, end: (text: string, length: number) => string): number {
  const length = Math.min(one.length, other.length)
  if (length < fewest) return 0
  return end(one, length) === end(other, length) ? SAME : ANOTHER
}
