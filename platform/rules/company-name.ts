import { isVisible } from './visible.ts'

export const FEWEST_OF_A_COMPANY = 2
export const MOST_OF_A_COMPANY = 120
export const LONGEST_PERSON_NAME = 200

// Line breaks, other control characters, and marks that turn the direction of the text around.
export const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
export const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
// Mail programs turn a URL scheme, “www.”, a domain, or an IPv4 address into a link. Any word with a dot inside may be
// a domain.
const DOT = '[.\\u3002\\uFF0E\\uFF61]'
const LETTER = 'A-Za-z\\u00C0-\\u1FFF\\u2C00-\\u2FFF\\u3041-\\uFDFF\\u{10000}-\\u{1FFFF}'
export const ADDRESS = new RegExp(
  `[A-Za-z]:/|https?:|www${DOT}|[0-9${LETTER}-]${DOT}[${LETTER}]{2}|[0-9]${DOT}[0-9]+${DOT}[0-9]+${DOT}[0-9]`,
  'iu',
)

// Counts like app.visible_length.
const visibleCount = (text: string): number => [...text].filter(isVisible).length

/** Returns true if a mail program could turn a part of the text into a link. Ignores invisible characters. */
export const hasWebAddress = (text: string): boolean => ADDRESS.test(text.replace(UNSEEN, ''))

const hasControlCharacters = (text: string): boolean => text.search(CONTROL) >= 0

/** Returns the problem with a company's name, or null. app.company_name_problem decides the same in the database. */
export function companyNameProblem(name: string): string | null {
  if (visibleCount(name) === 0) return 'Company name is required'
  if (visibleCount(name) < FEWEST_OF_A_COMPANY)
    return `Company name must have at least ${FEWEST_OF_A_COMPANY} characters`
  return nameProblem('Company name', name, MOST_OF_A_COMPANY)
}

/** Returns the problem with a person's name, or null. app.person_name_problem decides the same in the database. */
export function personNameProblem(name: string): string | null {
  return visibleCount(name) === 0 ? 'Full name is required' : nameProblem('Full name', name, LONGEST_PERSON_NAME)
}

/** Returns the problem with a name that may appear in a mail, or null. The caller must check for an empty one. */
export function nameProblem(what: string, name: string, most: number): string | null {
  if (visibleCount(name) > most || [...name].length > LONGEST_PERSON_NAME)
    return `${what} is longer than ${most} characters`
  if (hasControlCharacters(name)) return `${what} must not contain line breaks or control characters`
  return hasWebAddress(name) ? `${what} must not contain a web address` : null
}

const ADDRESS_DOT = new RegExp(`(?<=[0-9${LETTER}-])${DOT}(?=[0-9${LETTER}])`, 'gu')

/**
 * Returns the text on one line, without anything that a mail program would turn into a link. For names from before the
 * rule.
 */
export function unlinked(text: string): string {
  const shown = text.replace(/\s+/g, ' ').replace(CONTROL, '').replace(UNSEEN, '').trim()
  return hasWebAddress(shown) ? withoutAddresses(shown) : shown
}

const withoutAddresses = (text: string): string =>
  text
    .replace(/[A-Za-z]+:\/+/g, ' ')
    .replace(/https?:/gi, ' ')
    .replace(ADDRESS_DOT, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a name for a mail's subject, in quotation marks so that it can't pass for our own text. */
export const quotedName = (name: string): string =>
  `“${unlinked(name.replace(/[“”"]/g, '')).slice(0, MOST_OF_A_COMPANY)}”`
