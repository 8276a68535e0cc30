import { type Applicant, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { plainLetters } from '#platform/rules/names/plain-letters.ts'

/** The likeness of a reply's name and the applicant's: `near` differs by a suffix, a middle initial, or a second surname. */
export type NameLikeness = 'same' | 'near' | 'other'

interface NamedReply {
  likeness: NameLikeness
  /** The name in the reply as the bureau wrote it. */
  name: string
}

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'junior', 'senior', '2nd', '3rd', '4th'])

/**
 * Compares the person in a reseller's reply with the applicant. A reply without a name or SSN is about the same person, and one with another
 * SSN is about another. A name is near if it has every word of the other one, and further given names, initials, surnames, or a suffix.
 */
export function nameInReply(reply: unknown, asked: Applicant): NamedReply {
  const named = isJsonObject(reply) && isJsonObject(reply.applicant) ? reply.applicant : {}
  const parts = ['first_name', 'middle_name', 'last_name', 'suffix'].map((part) => reportedText(named[part]) ?? '')
  const name = parts.filter((part) => part !== '').join(' ')
  const ssn = ssnDigits(reportedText(named.ssn) ?? '')
  if (ssn !== null && asked.ssnDigits !== null && ssn !== asked.ssnDigits) return { likeness: 'other', name }
  const [first = '', , last = '', suffix = ''] = parts
  const given = compared(words(first), words(asked.firstName))
  const family = compared(words(`${last} ${suffix}`), words(asked.lastName))
  return { likeness: worse(first === '' ? 'same' : given, last === '' ? 'same' : family), name }
}

function compared(theirs: string[], ours: string[]): NameLikeness {
  if (theirs.join('') === ours.join('')) return 'same'
  const [longer, shorter] = theirs.length >= ours.length ? [theirs, ours] : [ours, theirs]
  const core = shorter.filter((word) => !SUFFIXES.has(word))
  return core.length > 0 && core.every((word) => longer.includes(word)) ? 'near' : 'other'
}

const worse = (one: NameLikeness, other: NameLikeness): NameLikeness => {
  if (one === 'other' || other === 'other') return 'other'
  return one === 'near' || other === 'near' ? 'near' : 'same'
}

/** O'Brien, OBRIEN and O’Brien are one word, as are José and JOSE. A hyphen separates two surnames. */
const words = (name: string): string[] =>
  plainLetters(name)
    .replace(/[^\p{Letter}\p{Number}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
