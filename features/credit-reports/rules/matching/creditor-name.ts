import { type Families, familiesOf } from './creditor-families.ts'
import { isSameWord, plainWords, spells, tellingWords, weight, weightOf } from './creditor-words.ts'

/** A creditor's name, parsed for comparison. */
export interface CreditorName extends Families {
  /** All words in upper case. */
  words: readonly string[]
  /** The identifying words, with abbreviations written out. */
  telling: readonly string[]
  /** The identifying words of the brand of a store card; without a program bank, those of the name. */
  brand: readonly string[]
}

const PARSED = new Map<string, CreditorName | null>()
const MOST_PARSED = 5_000

/** Returns the parts of a creditor's name that `nameLikeness` compares; null if there is no name. Creditors recur in every file. */
export function creditorName(name: string | null): CreditorName | null {
  const known = PARSED.get(name ?? '')
  if (known !== undefined) return known
  const parsed = parsedName(name ?? '')
  if (PARSED.size < MOST_PARSED) PARSED.set(name ?? '', parsed)
  return parsed
}

function parsedName(name: string): CreditorName | null {
  const words = plainWords(name)
  if (words.length === 0) return null
  const families = familiesOf(words)
  const brand = families.brandWords.length === 0 ? [] : tellingWords(families.brandWords).filter(isNoBankWord)
  return {
    ...families,
    words,
    telling: tellingWords(words),
    brand,
    isBankAlone: brand.length === 0 && isOfBank(families),
  }
}

// The rest of 'SYNCHRONY BANK' or 'CITI CARDS' without the bank's name is no brand.
const isNoBankWord = (word: string) =>
  !/^(BANK|CARD|CREDIT|FINANCE|SERVICE|PLCC|DC|SD|DE|DELAWARE|UT|CAPITAL|RETAIL)$/.test(word)
const isOfBank = ({ families }: Families) => [...families].some((family) => family.startsWith('bank'))

const SAME_FAMILY = 0.8
const SPELLED = 0.92
const INITIALS = 0.8

/**
 * Returns the similarity of two creditors' names from 0 to 1. 1 means the same creditor, at most spelled differently.
 */
export function nameLikeness(one: CreditorName, other: CreditorName): number {
  if (one.words.join('') === other.words.join('')) return 1
  if (isOfBank(one) && isOfBank(other)) {
    const shared = [...one.families].some((family) => other.families.has(family))
    // SYNCB/AMAZON and SYNCB/LOWES are two creditors, but either may be reported as Synchrony Bank.
    if (one.brand.length > 0 && other.brand.length > 0) return likenessOf(one.brand, other.brand)
    if (shared) return one.isBankAlone && other.isBankAlone ? 1 : SAME_FAMILY
  }
  const isFamily = [...one.families].some((family) => other.families.has(family))
  const likeness = Math.max(
    likenessOf(one.telling, other.telling),
    spelledLikeness(one.words, other.words),
    // AMAZON and SYNCB/AMAZON
    isOfBank(one) !== isOfBank(other) && one.brand.length > 0 && other.brand.length > 0
      ? likenessOf(one.brand, other.brand)
      : 0,
  )
  return isFamily ? Math.max(SAME_FAMILY, likeness) : likeness
}

/** Returns `nameLikeness` with a memory, for files with hundreds of accounts at a few creditors. */
export function rememberedLikeness(): typeof nameLikeness {
  const known = new Map<string, Map<string, number>>()
  return (one, other) => {
    const name = one.words.join(' ')
    const likenesses = known.get(name) ?? new Map<string, number>()
    known.set(name, likenesses)
    const otherName = other.words.join(' ')
    const likeness = likenesses.get(otherName) ?? nameLikeness(one, other)
    likenesses.set(otherName, likeness)
    return likeness
  }
}

function likenessOf(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = weight(one) <= weight(other) ? [one, other] : [other, one]
  if (shorter.length === 0) return 0
  if (shorter.join('') === longer.join('')) return 1
  const met = metWeight(shorter, longer)
  // Extra words in the longer name count little: 'CHASE' and 'CHASE AUTO FINANCE' are the same company.
  const byWords = met / weight(shorter) - 0.15 * (1 - met / weight(longer))
  return Math.max(byWords, joinedLikeness(shorter, longer))
}

function metWeight(shorter: readonly string[], longer: readonly string[]): number {
  const left = [...longer]
  return shorter.reduce((sum, word) => {
    const found = left.findIndex((other) => isSameWord(word, other))
    if (found === -1) return sum
    const [met = word] = left.splice(found, 1)
    return sum + Math.min(weightOf(word), weightOf(met))
  }, 0)
}

// Bureaus truncate names and run words together: 'SANTANDERCONSUMERUSA', 'SANTANDER CONSUM'.
function joinedLikeness(shorter: readonly string[], longer: readonly string[]): number {
  const [one, other] = [shorter.join(''), longer.join('')]
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= 6 && long.startsWith(short) ? SPELLED : 0
}

const FEWEST_SPELLED = 5

function spelledLikeness(one: readonly string[], other: readonly string[]): number {
  return Math.max(spelled(one, other), spelled(other, one))
}

function spelled(short: readonly string[], long: readonly string[]): number {
  if (long.length < 2) return 0
  const joined = short.join('')
  if (joined.length >= FEWEST_SPELLED) return spells(joined, long) ? SPELLED : 0
  return joined.length >= 3 && short.length === 1 && spells(joined, long) ? INITIALS : 0
}
