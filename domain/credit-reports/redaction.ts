import { isJsonObject } from './json-object.ts'

/** The identifiers of the person a reply is about, either of which may be unknown. */
export interface Identity {
  ssnDigits: string | null
  dateOfBirth: string | null
}

const REDACTED = '[redacted]'
const SECRET_WORDS = ['ssn', 'social', 'dob', 'birth', 'birthdate', 'birthday']

/** A bureau's reply without SSN and date of birth: by field name, and wherever the person's own stand in a text. */
export function redactedJson(value: unknown, identity: Identity): unknown {
  if (typeof value === 'string') return redactedText(value, identity)
  if (typeof value === 'number') return isSsnNumber(value, identity) ? REDACTED : value
  if (Array.isArray(value)) return value.map((entry) => redactedJson(entry, identity))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      redactedText(key, identity),
      isSecretField(key) && entry !== null ? REDACTED : redactedJson(entry, identity),
    ]),
  )
}

/**
 * A text without anything shaped like an SSN, and without the person's own SSN and date of birth however written.
 * NUL and broken characters, which no database text may hold, go too.
 */
export function redactedText(text: string, identity: Identity): string {
  const storable = text.replaceAll('\0', '').toWellFormed()
  return patternsOf(identity).reduce((kept, pattern) => kept.replace(pattern, REDACTED), storable)
}

function patternsOf({ ssnDigits, dateOfBirth }: Identity): RegExp[] {
  const patterns = [/\b\d{3}-\d{2}-\d{4}\b/g]
  if (ssnDigits !== null) patterns.push(new RegExp([...ssnDigits].join('[-\\s]?'), 'g'))
  const [year, month, day] = dateOfBirth?.split('-') ?? []
  if (year && month && day) {
    const [m, d] = [month, day].map((part) => part.replace(/^0/, '0?'))
    const separator = '[-/.\\s]?'
    patterns.push(new RegExp(`${year}${separator}${m}${separator}${d}(?!\\d)`, 'g'))
    patterns.push(new RegExp(`(?<!\\d)${m}${separator}${d}${separator}${year}`, 'g'))
  }
  return patterns
}

// Leading zeros are lost in a number.
function isSsnNumber(value: number, { ssnDigits }: Identity): boolean {
  return ssnDigits !== null && value !== 0 && value === Number(ssnDigits)
}

// Whole words only: 'business_name' is no 'ssn'.
function isSecretField(key: string): boolean {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => SECRET_WORDS.includes(word))
}
