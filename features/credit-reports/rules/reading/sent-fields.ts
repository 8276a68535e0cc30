import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import { reportedCents, reportedText } from '#features/credit-reports/rules/reported-value.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import type { Dialect } from './dialects.ts'

/** A value that is shown as it was sent, with the name of its field. */
export interface AsSent {
  label: string
  text: string
}

const NO_VALUE = /^(-+|\.+|n\/?a|none|null|unknown|not (reported|available|applicable|given)|unavailable|unk)$/i
const NO_DATE = /^(0+|0001-01-01.*|0?1\/0?1\/0001.*|00\/00\/0000|0000-00-00.*|99\/99\/9999|9999-12-31.*)$/

const NAMES = new Map<string, string>()
const MOST_NAMES = 2_000

/** Returns a field's name in one spelling: 'dateOpened', 'Date Opened', and 'date_opened' are 'date_opened'. */
function plainName(name: string): string {
  const known = NAMES.get(name)
  if (known !== undefined) return known
  const plain = name
    .replace(/^@?_?/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
  if (NAMES.size < MOST_NAMES) NAMES.set(name, plain)
  return plain
}

/** The fields that items of one form have, found once for all of them. */
interface Form {
  /** The fields as they were sent, by their plain names. */
  sentAs: Map<string, string>
  /** The fields of the form for each list of names, in the order of the names. */
  found: Map<readonly string[], string[]>
  asked: Set<string>
}

const FORMS = new Map<string, Form>()
const MOST_FORMS = 500

function formOf(item: JsonObject, kind: string): Form {
  const key = `${kind} ${Object.keys(item).join(' ')}`
  const known = FORMS.get(key)
  if (known !== undefined) return known
  const sentAs = new Map<string, string>()
  for (const name of Object.keys(item)) if (!sentAs.has(plainName(name))) sentAs.set(plainName(name), name)
  const form = { sentAs, found: new Map<readonly string[], string[]>(), asked: new Set<string>() }
  if (FORMS.size < MOST_FORMS) FORMS.set(key, form)
  return form
}

/**
 * Reads the fields of one item under all their names. Keeps what it did not understand, and the fields that were not asked for. Items of one
 * kind must ask for the same fields.
 */
export class SentFields {
  readonly unread: AsSent[] = []
  private readonly form: Form
  private readonly item: JsonObject

  constructor(item: JsonObject, kind: string) {
    this.item = item
    this.form = formOf(item, kind)
  }

  private fieldsOf(names: readonly string[]): readonly string[] {
    const known = this.form.found.get(names)
    if (known !== undefined) return known
    const { sentAs, asked } = this.form
    for (const name of names) asked.add(name)
    const found = names.flatMap((name) => sentAs.get(name) ?? [])
    this.form.found.set(names, found)
    return found
  }

  /** Returns the first of these fields that has a value, as it was sent. All of them count as read. */
  value(names: readonly string[]): unknown {
    for (const field of this.fieldsOf(names)) {
      const value = this.item[field]
      if (value !== null && value !== undefined && value !== '') return value
    }
    return undefined
  }

  /** Returns the text of the first of these fields; { code, description } is its description, or its code without one. */
  text(names: readonly string[]): string | null {
    for (const field of this.fieldsOf(names)) {
      const text = wordsOf(this.item[field])
      if (text !== null) return text
    }
    return null
  }

  /** Returns the amount of the first of these fields in cents. Text that is no amount is unread. */
  cents(names: readonly string[]): number | null {
    const text = this.text(names)
    if (text === null) return null
    const cents = reportedCents(text)
    if (cents === null && !NO_VALUE.test(text)) this.keep(names, text)
    return cents
  }

  /** Returns a whole number, such as a count; null if it is not one. */
  count(names: readonly string[]): number | null {
    const text = this.text(names)
    if (text === null || NO_VALUE.test(text)) return null
    if (/^\d{1,4}$/.test(text)) return Number(text)
    this.keep(names, text)
    return null
  }

  /** Returns a date as it was sent. Values that stand for no date are null; text that is no date is unread. */
  day(names: readonly string[], { sixDigits }: Pick<Dialect, 'sixDigits'>): string | null {
    const text = this.text(names)
    if (text === null) return null
    const short = sixDigits === 'MMDDYY' ? fromShortYear(text) : null
    if (short !== null) return short
    if (reportedDay(text) !== null) return text
    if (NO_VALUE.test(text) || NO_DATE.test(text)) return null
    this.keep(names, text)
    return text
  }

  /** Keeps a value as unread. */
  keep(names: readonly string[], text: string): void {
    const sent = this.fieldsOf(names).find((field) => wordsOf(this.item[field]) !== null)
    this.unread.push({ label: labelOf(plainName(sent ?? names[0] ?? '')), text })
  }

  /** Returns the fields that nothing asked for, as they were sent. */
  others(): AsSent[] {
    const found: AsSent[] = []
    for (const [plain, field] of this.form.sentAs) {
      if (this.form.asked.has(plain)) continue
      const value = this.item[field]
      if (value === null || value === undefined) continue
      const text = wordsOf(value) ?? (isEmpty(value) ? null : JSON.stringify(value))
      if (text !== null) found.push({ label: labelOf(plain), text })
    }
    return found
  }
}

/** "date_opened" is "Date opened". */
const labelOf = (plain: string) => {
  const words = plain.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (value: unknown) =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0)

function wordsOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return reportedText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!isJsonObject(value)) return null
  return (
    reportedText(value.description) ?? reportedText(value.text) ?? reportedText(value.code) ?? reportedText(value.value)
  )
}

/** Six digits of a whole day: "122019" is December 20, 2019. Years up to 50 are of this century. */
function fromShortYear(text: string): string | null {
  const [, month, day, year] = /^(0[1-9]|1[0-2])(0[0-9]|[12]\d|3[01])(\d\d)$/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const date = `${Number(year) <= 50 ? '20' : '19'}${year}-${month}-${day === '00' ? '01' : day}`
  return reportedDay(date)
}
