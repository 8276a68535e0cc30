import { isJsonObject } from '#platform/rules/json-object.ts'

/** The identifiers of the person in a reply. Either may be unknown. */
export interface Identity {
  ssnDigits: string | null
  dateOfBirth: string | null
}

const REDACTED = '[redacted]'
// Dashes of any length, as phones and word processors insert them.
const DASH = '-‐-―'
const SHAPED_LIKE_SSN = new RegExp(`(?<!\\d)\\d{3}[${DASH}]\\d{2}[${DASH}]\\d{4}(?!\\d)`, 'g')
const SECRET_WORDS = ['ssn', 'social', 'taxpayer', 'dob', 'birth', 'birthdate', 'birthday']

/**
 * Returns a bureau's reply without SSN and date of birth: removes fields with such names, and the person's own values
 * in any text.
 */
export function redactedJson(value: unknown, identity: Identity): unknown {
  const patterns = patternsOf(identity)
  return redacted(value)

  function redacted(part: unknown): unknown {
    if (typeof part === 'string') return withoutPatterns(part, patterns)
    if (typeof part === 'number') return isSsnNumber(part, identity) ? REDACTED : part
    if (Array.isArray(part)) return part.map(redacted)
    if (!isJsonObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, entry]) => [
        withoutPatterns(key, patterns),
        isSecretField(key) && entry !== null ? REDACTED : redacted(entry),
      ]),
    )
  }
}

/**
 * Returns a text without anything shaped like an SSN, and without the person's own SSN and date of birth in any
 * format. Also removes NUL and invalid characters, which PostgreSQL can't store.
 */
export function redactedText(text: string, identity: Identity): string {
  return withoutPatterns(text, patternsOf(identity))
}

function withoutPatterns(text: string, patterns: readonly RegExp[]): string {
  const storable = text.replaceAll('\0', '').toWellFormed()
  // A fast path, because most texts have no digits.
  if (!/\d/.test(storable)) return storable
  return patterns.reduce((kept, pattern) => kept.replace(pattern, REDACTED), storable)
}

function patternsOf({ ssnDigits, dateOfBirth }: Identity): RegExp[] {
  const patterns = [SHAPED_LIKE_SSN]
  if (ssnDigits !== null) patterns.push(new RegExp([...ssnDigits].join(`[${DASH}\\s]?`), 'g'))
  const [year, month, day] = dateOfBirth?.split('-') ?? []
  if (year && month && day) {
    const [m, d] = [month, day].map((part) => part.replace(/^0/, '0?'))
    const separator = `[${DASH}/.\\s]?`
    patterns.push(new RegExp(`${year}${separator}${m}${separator}${d}(?!\\d)`, 'g'))
    patterns.push(new RegExp(`(?<!\\d)${m}${separator}${d}${separator}${year}`, 'g'))
  }
  return patterns
}

// Numbers lose leading zeros.
function isSsnNumber(value: number, { ssnDigits }: Identity): boolean {
  return ssnDigits !== null && value !== 0 && value === Number(ssnDigits)
}

// Matches whole words only: 'business_name' does not contain the word 'ssn'.
function isSecretField(key: string): boolean {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => SECRET_WORDS.includes(word))
}
