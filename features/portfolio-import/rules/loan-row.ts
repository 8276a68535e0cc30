import { daysOf, type Frequency, monthsOf } from '#features/lending/rules/engine/payment-calendar.ts'
import { LOAN_TYPES, type LoanType, MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { amountCell, type Cell, dateCell, frequencyCell, numberCell, rateCell } from './cell-values.ts'
import { type FileRow, fieldLabel, type LoanField, NEEDED_FIELDS, type RowFault } from './import-fields.ts'
import { LONGEST_LOAN_NUMBER } from './import-limits.ts'

/** A loan as a row of the file states it. Amounts are whole cents; a fact that the file leaves out is null. */
export interface LoanRow {
  loanNumber: string
  originalCents: number
  ratePercent: string
  count: number
  paymentCents: number
  every: Frequency
  secondDay: number | null
  openedOn: PlainDate
  firstPaymentOn: PlainDate
  principalCents: number
  interestCents: number | null
  feesCents: number | null
  nextDueOn: PlainDate | null
  paidThrough: PlainDate | null
  daysPastDue: number | null
  pastDueCents: number | null
  loanType: LoanType | null
  product: string | null
  vin: string | null
  collateral: string | null
}

type Faults = RowFault<LoanField>[]
const MOST_PAYMENTS = 2_600
const MOST_DAYS = 20_000
const LONGEST_COLLATERAL = 300

/** Reads the loan of a row, or all of its problems. */
export function readLoanRow(row: FileRow<LoanField>): { loan: LoanRow } | { faults: Faults } {
  const faults: Faults = NEEDED_FIELDS.loans
    .filter((key) => row[key] === undefined)
    .map((key) => ({ field: key, message: `${fieldLabel('loans', key)} is missing` }))
  const { termMonths, ...cells } = cellsOf(row, faults)
  if (row.term === undefined && row.term_months === undefined)
    faults.push({ field: 'term', message: 'Number of payments or term in months is missing' })
  const count =
    cells.count ?? (termMonths === null || cells.every === null ? null : paymentsIn(termMonths, cells.every))
  const loan = { ...cells, count, ...textsOf(row, faults) }
  const whole = asWhole(loan)
  if (whole === null || faults.length > 0) return { faults }
  const problems = contradictions(whole)
  return problems.length > 0 ? { faults: problems } : { loan: whole }
}

function cellsOf(row: FileRow<LoanField>, faults: Faults) {
  function cell<Value>(field: LoanField, read: (text: string) => Cell<Value>): Value | null {
    const text = row[field]
    if (text === undefined) return null
    const found = read(text)
    if ('value' in found) return found.value
    faults.push({ field, message: found.problem })
    return null
  }
  const amount = (field: LoanField, least: number) =>
    cell(field, (text) => {
      const found = amountCell(text)
      if ('problem' in found || found.value >= least) return found
      return { problem: least > 0 ? 'The amount must be above zero' : 'The amount can’t be below zero' }
    })
  return {
    ...{ originalCents: amount('original_principal', 1), paymentCents: amount('payment', 1) },
    ...{ principalCents: amount('principal', 0), interestCents: amount('interest', 0), feesCents: amount('fees', 0) },
    ...{ pastDueCents: amount('past_due', 0), ratePercent: cell('rate', rateCell) },
    ...{ count: cell('term', (text) => numberCell(text, 1, MOST_PAYMENTS)), every: cell('frequency', frequencyCell) },
    termMonths: cell('term_months', (text) => numberCell(text, 1, MOST_MONTHS)),
    secondDay: cell('second_day', (text) => numberCell(text, 1, 31)),
    ...{ openedOn: cell('opened_on', dateCell), firstPaymentOn: cell('first_payment_on', dateCell) },
    ...{ nextDueOn: cell('next_due_on', dateCell), paidThrough: cell('paid_through', dateCell) },
    daysPastDue: cell('days_past_due', (text) => numberCell(text, 0, MOST_DAYS)),
  }
}

/** Returns the number of payments in a term of months. */
function paymentsIn(months: number, every: Frequency): number {
  if (every === 'once') return 1
  if (every === 'half_month') return 2 * months
  const [days, each] = [daysOf(every), monthsOf(every)]
  if (days !== null) return Math.max(1, Math.round((months * 365.25) / 12 / days))
  return Math.max(1, Math.round(months / (each ?? 1)))
}

function textsOf(row: FileRow<LoanField>, faults: Faults) {
  const loanNumber = row.loan_number ?? ''
  if (loanNumber.length > LONGEST_LOAN_NUMBER)
    faults.push({ field: 'loan_number', message: `A loan number has at most ${LONGEST_LOAN_NUMBER} characters` })
  const vin = row.vin === undefined ? null : row.vin.toUpperCase().replace(/[\s.-]/g, '')
  if (vin !== null && !/^[A-Z0-9]{4,17}$/.test(vin))
    faults.push({ field: 'vin', message: 'A VIN has at most 17 letters and digits' })
  return {
    ...{ loanNumber, vin, loanType: typeOf(row, faults), product: row.product ?? null },
    collateral: row.collateral?.slice(0, LONGEST_COLLATERAL) ?? null,
  }
}

const TYPE_WORDS: Readonly<Record<string, LoanType>> = {
  ...{ vehicle: 'auto', car: 'auto', bhph: 'auto', automobile: 'auto', retail: 'auto' },
  ...{ realestate: 'mortgage', home: 'mortgage', consumer: 'personal', installment: 'personal', signature: 'personal' },
}

function typeOf({ loan_type: text }: FileRow<LoanField>, faults: Faults): LoanType | null {
  if (text === undefined) return null
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  const type =
    LOAN_TYPES.find((one) => one === word) ?? (Object.hasOwn(TYPE_WORDS, word) ? TYPE_WORDS[word] : undefined)
  if (type === undefined)
    faults.push({ field: 'loan_type', message: `“${text}” is not a loan type: auto, mortgage, personal, or other` })
  return type ?? null
}

const NEEDED = [
  ...(['originalCents', 'ratePercent', 'count', 'paymentCents', 'every'] as const),
  ...(['openedOn', 'firstPaymentOn', 'principalCents'] as const),
]
type Needed = (typeof NEEDED)[number]
type Partly = Omit<LoanRow, Needed> & { [key in Needed]: LoanRow[key] | null }

function asWhole(loan: Partly): LoanRow | null {
  const { originalCents, ratePercent, count, paymentCents, every, openedOn, firstPaymentOn, principalCents } = loan
  if (originalCents === null || ratePercent === null || count === null || paymentCents === null) return null
  if (every === null || openedOn === null || firstPaymentOn === null || principalCents === null) return null
  return { ...loan, originalCents, ratePercent, count, paymentCents, every, openedOn, firstPaymentOn, principalCents }
}

function contradictions(loan: LoanRow): Faults {
  const faults: Faults = []
  if (loan.firstPaymentOn <= loan.openedOn)
    faults.push({ field: 'first_payment_on', message: 'The first payment must be due after the loan was opened' })
  if (loan.every === 'once' && loan.count !== 1)
    faults.push({ field: 'term', message: 'A loan with a single payment has 1 payment' })
  if (loan.secondDay !== null && loan.every !== 'half_month')
    faults.push({ field: 'second_day', message: 'Only semi-monthly loans have a second due day' })
  return faults
}
