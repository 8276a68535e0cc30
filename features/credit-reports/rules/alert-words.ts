import { isJsonObject } from '#platform/rules/json-object.ts'
import { reportedText } from './reported-value.ts'

/** One value in a place for alerts: its text, and the name under which the bureau sent it. Null if that name says nothing. */
interface Said {
  label: string | null
  text: string
}

// Bureaus send these also when there is no warning. OFAC replies name the number of searches.
const ALL_CLEAR =
  /^(no|none|n|n\/a|not applicable|false|0|clear|pass(ed)?|ok|not (found|available|reported)|no (\w+ ){0,3}(match(es)?|records?|hits?|alerts?|warnings?|statements?|indicators?|discrepanc(y|ies))( (found|on file|reported))?|clear for all searches performed|ssn (match(es|ed)?|verified)|(input )?ssn (and name )?match(es)?)\.?$/i
// Lines about the score are no warnings.
const ABOUT_SCORE = /^(score factors?|key factors?|reason codes?)\b/i

// Names that only say that something follows.
const EMPTY_NAMES =
  /^(alerts?|warnings?|statements?|messages?|texts?|statement texts?|descriptions?|results?|indicators?|codes?|kinds?|types?|alert types?|names?|values?|lines?|items?|status)$/

// These describe the bureau's check, not the person.
const ABOUT_THE_CHECK = /^(model|version|score|request id|transaction id|timestamp|searched on|product|source)s?$/

/**
 * Returns everything that a place for alerts says, at any depth and under any name, except what means "no warning". One entry for each
 * element of a list.
 */
export function elementsOf(place: unknown): Said[][] {
  if (Array.isArray(place)) return place.flatMap(elementsOf)
  const said = saidIn(place, null)
  return said.length === 0 ? [] : [said]
}

/** An object whose words are all clear is clear, with the codes beside them. */
function saidIn(value: unknown, label: string | null): Said[] {
  if (Array.isArray(value)) return value.flatMap((item) => saidIn(item, label))
  if (!isJsonObject(value)) return textIn(value, label)
  const parts = Object.entries(value).filter(([name]) => !ABOUT_THE_CHECK.test(wordsOf(name)))
  const isClear = parts.some(([, part]) => isClearText(part))
  const said = parts.flatMap(([name, part]) => saidIn(part, labelWithin(label, labelOf(name))))
  return isClear && !said.some(({ label: own, text }) => own !== label || hasWords(text)) ? [] : said
}

const YES_OR_NO = ['No', 'Yes']

function textIn(value: unknown, label: string | null): Said[] {
  const text = typeof value === 'boolean' ? YES_OR_NO[Number(value)] : reportedText(value)
  return !text || isClear(text, label) || ABOUT_SCORE.test(text) ? [] : [{ label, text }]
}

const ABOUT_IDENTITY = /\b(ssn|social security|address|name|phone|birth|dob|identity)\b/i
const COMPARED = /match|verif|valid/i
const AGREES = /^(y|yes|1|true|(full )?match(es|ed)?|verified|valid)$/i
const DIFFERS = /^no (match|hit|records?)|^not (found|verified|valid)/i

// "No match" is good news about a sanctions list, and bad news about an SSN.
function isClear(text: string, label: string | null): boolean {
  if (label !== null && ABOUT_IDENTITY.test(label)) {
    if (COMPARED.test(label)) return AGREES.test(text)
    if (DIFFERS.test(text)) return false
    if (AGREES.test(text) && text.length > 3) return true
  }
  return ALL_CLEAR.test(text)
}

function isClearText(value: unknown): boolean {
  const text = reportedText(value)
  return text !== null && /[a-z]{2}/i.test(text) && ALL_CLEAR.test(text)
}

const hasWords = (text: string) => /[a-z]{3}/i.test(text)

/** "fraudShieldIndicators" and "FRAUD_SHIELD_INDICATORS" are "fraud shield indicators". */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase()

function labelOf(name: string): string | null {
  const words = wordsOf(name)
  return words === '' || EMPTY_NAMES.test(words) ? null : words.charAt(0).toUpperCase() + words.slice(1)
}

// The names around a value may be the only words: highRiskFraudAlert: { contact: { phone } }.
function labelWithin(outer: string | null, own: string | null): string | null {
  return outer === null || own === null ? (own ?? outer) : `${outer}, ${own.toLowerCase()}`
}

/** Returns what was said as one line: "Fraud alert (W); Telephone numbers: 8005550142". Codes follow the words. */
export function lineOf(said: readonly Said[]): string {
  const own = said.filter(({ label }) => label === null).map(({ text }) => text)
  const words = own.filter(hasWords)
  const codes = own.filter((text) => !hasWords(text))
  const plain =
    words.length === 0 ? codes.join(', ') : [words.join('; '), ...codes.map((code) => `(${code})`)].join(' ')
  const named = [...Map.groupBy(said, ({ label }) => label)].flatMap(([label, all]) =>
    label === null ? [] : [`${label}: ${all.map(({ text }) => text).join(', ')}`],
  )
  return [plain, ...named].filter((part) => part !== '').join('; ')
}
