import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import type { Dialect, PaymentCodes } from './reading/dialects.ts'
import { type Conduct, readRating } from './reading/rating.ts'
import { reportedDay } from './reported-day.ts'
import { reportedText } from './reported-value.ts'

/** The payment of a month, from best to worst. `neutral` says nothing about payment. */
export type PaymentTone = Conduct

export interface PaymentMark {
  code: string
  label: string
  tone: PaymentTone
}

type Meaning = Omit<PaymentMark, 'code'>

const NO_DATA: Meaning = { label: 'No data', tone: 'neutral' }
const THIRTY: Meaning = { label: '30 days late', tone: 'late' }
const SIXTY: Meaning = { label: '60 days late', tone: 'late' }
const NINETY: Meaning = { label: '90 days late', tone: 'late' }
const COLLECTION: Meaning = { label: 'Collection', tone: 'severe' }
const CHARGE_OFF: Meaning = { label: 'Charge-off', tone: 'severe' }
const daysLate = (days: number): Meaning => ({ label: `${days} days late`, tone: 'severe' })

/** Marks that mean the same in every list of codes. */
const COMMON: Readonly<Record<string, Meaning>> = {
  '-': NO_DATA,
  '*': NO_DATA,
  '/': NO_DATA,
  '.': NO_DATA,
  X: NO_DATA,
  ND: NO_DATA,
  OK: { label: 'On time', tone: 'good' },
  CO: CHARGE_OFF,
  '30': THIRTY,
  '60': SIXTY,
  '90': NINETY,
  '120': daysLate(120),
  '150': daysLate(150),
  '180': daysLate(180),
  B: { label: 'Account condition change', tone: 'neutral' },
  C: { label: 'Current', tone: 'good' },
  E: { label: 'Zero balance, current', tone: 'good' },
}

// The labels of 1, 2, 3, 4, 5 and 9 come from the product's report screen; the codes from the reseller's documentation.
const MOP: Readonly<Record<string, Meaning>> = {
  ...COMMON,
  UR: { label: 'Unrated', tone: 'neutral' },
  U: { label: 'Unrated', tone: 'neutral' },
  '0': { label: 'Too new or not used', tone: 'neutral' },
  '1': { label: 'On time', tone: 'good' },
  '2': THIRTY,
  '3': SIXTY,
  '4': NINETY,
  '5': daysLate(120),
  '6': COLLECTION,
  '7': { label: 'Included in a bankruptcy or payment plan', tone: 'severe' },
  '7A': { label: 'Included in Chapter 13', tone: 'severe' },
  '7B': { label: 'Wage earner plan', tone: 'severe' },
  '8': { label: 'Repossession', tone: 'severe' },
  '8A': { label: 'Voluntary repossession', tone: 'severe' },
  '8P': { label: 'Paying or paid repossession', tone: 'severe' },
  '9': CHARGE_OFF,
  '9B': COLLECTION,
  '9P': { label: 'Paying or paid charge-off or collection', tone: 'severe' },
  F: { label: 'Foreclosure', tone: 'severe' },
  FP: { label: 'Foreclosure started or deed in lieu', tone: 'severe' },
  G: COLLECTION,
  L: CHARGE_OFF,
  M: { label: 'Insurance claim or bankruptcy', tone: 'severe' },
}

// Experian's glossary, which Metro 2 and MISMO share.
const MONTHS_LATE: Readonly<Record<string, Meaning>> = {
  ...COMMON,
  N: { label: 'Zero balance, current', tone: 'good' },
  '0': { label: 'Zero balance, current', tone: 'good' },
  '1': THIRTY,
  '2': SIXTY,
  '3': NINETY,
  '4': daysLate(120),
  '5': daysLate(150),
  '6': daysLate(180),
  '7': { label: 'Included in Chapter 13', tone: 'severe' },
  '8': { label: 'Derogatory', tone: 'severe' },
  '9': { label: 'Included in a bankruptcy', tone: 'severe' },
  D: NO_DATA,
  G: COLLECTION,
  H: { label: 'Foreclosure', tone: 'severe' },
  J: { label: 'Voluntary surrender', tone: 'severe' },
  K: { label: 'Repossession', tone: 'severe' },
  L: CHARGE_OFF,
}

// The marks of one code are one object, because a long file has tens of thousands of months.
const MARKS: Readonly<Record<PaymentCodes, ReadonlyMap<string, PaymentMark>>> = {
  mop: marksOf(MOP),
  months_late: marksOf(MONTHS_LATE),
}

function marksOf(meanings: Readonly<Record<string, Meaning>>): ReadonlyMap<string, PaymentMark> {
  return new Map(Object.entries(meanings).map(([code, meaning]) => [code, { code, ...meaning }]))
}

/** Returns the meaning of one payment code. An undocumented code is kept as it is. */
export function paymentMark(code: string, codes: PaymentCodes = 'mop'): PaymentMark {
  return (
    MARKS[codes].get(code) ?? MARKS[codes].get(code.toUpperCase()) ?? { code, label: `Code ${code}`, tone: 'neutral' }
  )
}

/** Returns true if only the code of a month is known. */
export const isUnreadMark = ({ code, label }: PaymentMark): boolean => label === `Code ${code}`

const RESELLER: Pick<Dialect, 'inOneText' | 'inList'> = { inOneText: 'mop', inList: 'mop' }

/**
 * Returns the months of a payment history in the bureau's order, newest first if they are dated. Accepts codes with commas, one text without
 * separators, and lists of codes, of { code, description }, or of { date, status }.
 */
export function paymentMarks(
  history: unknown,
  dialect: Pick<Dialect, 'inOneText' | 'inList'> = RESELLER,
): PaymentMark[] {
  if (Array.isArray(history)) return inOrder(history).flatMap((month: unknown) => monthOf(month, dialect))
  if (isJsonObject(history)) return inObject(history, dialect)
  const text = reportedText(history)
  return text === null ? [] : inText(text, dialect)
}

function inText(text: string, { inOneText, inList }: Pick<Dialect, 'inOneText' | 'inList'>): PaymentMark[] {
  const parts = text.split(/[,;|\s]+/).filter((part) => part !== '')
  const [only] = parts
  if (parts.length !== 1 || only === undefined) return parts.map((part) => paymentMark(part, inList))
  const isOneCode = only.length === 1 || MARKS[inList].has(only.toUpperCase())
  return isOneCode || /[a-z]{3}/i.test(only.replaceAll(/(.)\1+/g, '$1'))
    ? [paymentMark(only, inList)]
    : Array.from(only, (code) => paymentMark(code, inOneText))
}

const PATTERNS = [
  'pattern',
  'payment_pattern',
  'history',
  'payment_history',
  'data',
  'codes',
  'months',
  'Data',
  '@_Data',
]

/** { pattern: "CC1" } and { "2024-01": "C" }. */
function inObject(history: JsonObject, dialect: Pick<Dialect, 'inOneText' | 'inList'>): PaymentMark[] {
  const pattern = PATTERNS.map((name) => history[name]).find((value) => value !== undefined && value !== null)
  if (pattern !== undefined) return paymentMarks(pattern, dialect)
  const months = Object.entries(history).filter(([name]) => reportedDay(name) !== null)
  return paymentMarks(
    months.map(([date, status]) => ({ date, status })),
    dialect,
  )
}

const dayOf = (month: unknown): string | null =>
  isJsonObject(month)
    ? reportedDay(reportedText(month.date) ?? reportedText(month.month) ?? reportedText(month.as_of))
    : null

function inOrder(months: readonly unknown[]): readonly unknown[] {
  const dated = months.map((month) => ({ month, day: dayOf(month) }))
  if (dated.some(({ day }) => day === null)) return months
  return dated.toSorted((one, other) => (other.day ?? '').localeCompare(one.day ?? '')).map(({ month }) => month)
}

function monthOf(month: unknown, dialect: Pick<Dialect, 'inOneText' | 'inList'>): PaymentMark[] {
  if (Array.isArray(month)) return paymentMarks(month, dialect)
  if (!isJsonObject(month)) {
    const text = reportedText(month)
    return text === null ? [] : inText(text, { ...dialect, inOneText: dialect.inList })
  }
  const code =
    reportedText(month.code) ?? reportedText(month.status) ?? reportedText(month.rating) ?? reportedText(month.value)
  const words = reportedText(month.description) ?? reportedText(month.text)
  if (code === null && words === null) return []
  // Words are the bureau's own meaning of its code.
  const said = words === null ? null : readRating(words)
  if (said !== null && words !== null) return [{ code: code ?? words, label: said.label, tone: said.conduct }]
  const mark = paymentMark(code ?? words ?? '', dialect.inList)
  const read = isUnreadMark(mark) ? readRating(mark.code) : null
  return [read === null ? mark : { code: mark.code, label: read.label, tone: read.conduct }]
}
