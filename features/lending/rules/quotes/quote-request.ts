import { z } from 'zod'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS, isInMapr } from '#features/lending/rules/engine/finance-charge.ts'
import { dueDates, FREQUENCIES } from '#features/lending/rules/engine/payment-calendar.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { US_STATES } from '#platform/rules/us-states.ts'

/** The most payments of one loan: weekly for twenty years. */
const MOST_PAYMENTS = 1_040
const MOST_CENTS = 99_999_999_999

const DATE = 'must be a date such as 2026-01-31, from 1900 to 2199'
// The checks of the whole request compute with these, so a wrong one ends the parse.
const date = z
  .string(DATE)
  .refine((text) => isPlainDate(text) && text >= '1900' && text < '2200', { error: DATE, abort: true })
const cents = (least = 1) =>
  z
    .int('must be a whole number of cents')
    .min(least, { error: least === 0 ? "can't be below 0" : 'must be above 0', abort: true })
    .max(MOST_CENTS, { error: 'is too high', abort: true })
const RATE = "must be a percentage from 0 to 999 as text, with at most ten decimals, such as '18.99'"
const ratePercent = z.string(RATE).regex(/^\d{1,3}(\.\d{1,10})?$/, { error: RATE, abort: true })
const flow = z.strictObject({ on: date, amount: cents() })

/** A description for the API reference. */
const about = (description: string) => ({ description })

const MOST_INTEREST_ONLY = `must be a number of payments, at most ${MOST_PAYMENTS}`

const calendar = z.strictObject({
  every: z.enum(FREQUENCIES, `must be one of ${FREQUENCIES.join(', ')}`),
  first_due: date.meta(about('The first payment is due on this day.')),
  second_day: z
    .int('must be a day of the month')
    .min(1, 'must be a day of the month')
    .max(31, 'must be a day of the month')
    .optional()
    .meta(about('The other day of a half_month calendar. Without it, payments are 15 days apart.')),
  count: z
    .int('must be a whole number')
    .min(1, { error: 'must be at least 1', abort: true })
    .max(MOST_PAYMENTS, `can be at most ${MOST_PAYMENTS}`)
    .meta(about('The number of payments.')),
})

const fields = z.strictObject({
  amount: cents().meta(about('The amount of the loan in cents, before financed charges.')),
  rate_percent: ratePercent.optional().meta(about('Percent per year.')),
  method: z.enum(METHODS, `must be one of ${METHODS.join(', ')}`),
  day_count: z.enum(DAY_COUNTS, `must be one of ${DAY_COUNTS.join(', ')}`),
  calendar,
  start: date.meta(about('The day from which interest is earned.')),
  payment_cents: cents().optional().meta(about('The payment that the contract states. Computed if absent.')),
  contract_payments: z
    .array(flow)
    .min(1)
    .max(MOST_PAYMENTS, `can be at most ${MOST_PAYMENTS}`)
    .optional()
    .meta(about('All payments as the contract states them.')),
  balloon_cents: cents(0)
    .optional()
    .meta(about('Principal that is still owed after the last regular payment, and due with it.')),
  interest_only: z
    .union([z.boolean(), z.int().min(0).max(MOST_PAYMENTS, MOST_INTEREST_ONLY)], MOST_INTEREST_ONLY)
    .optional()
    .meta(about('true: interest only until the last payment. A number: so many first payments.')),
  equal_principal: z.boolean().optional().meta(about('Equal parts of principal, each with its interest.')),
  principal_grace: z
    .int()
    .min(0)
    .max(MOST_PAYMENTS)
    .optional()
    .meta(about('So many first payments repay no principal.')),
  round_payment_to_cents: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta(about('Payments are a multiple of so many cents: 100 for whole dollars.')),
  advances: z.array(flow).min(1).max(100).optional().meta(about('Several advances. They add up to the amount.')),
  rate_changes: z
    .array(z.strictObject({ on: date, rate_percent: ratePercent }))
    .max(100)
    .optional()
    .meta(about('Later rates, each from its day on.')),
  charges: z
    .array(
      z.strictObject({
        kind: z.enum(CLOSING_CHARGE_KINDS, `must be one of ${CLOSING_CHARGE_KINDS.join(', ')}`),
        amount: cents(),
        financed: z.boolean().default(false),
        prepaid: z.boolean().default(false),
      }),
    )
    .max(50)
    .optional()
    .meta(about('Charges at closing: added to the principal (financed), or paid or withheld (prepaid).')),
  payments: z.array(flow).max(MOST_PAYMENTS).optional().meta(about('Payments made so far, for the payoff.')),
  as_of: date.optional().meta(about('Returns the payoff on this day.')),
  state: z
    .enum(
      US_STATES.map(({ code }) => code),
      'must be the two letters of a state',
    )
    .optional()
    .meta(about('Compares the loan with the caps of this state.')),
  loan_type: z.enum(LOAN_TYPES).optional().meta(about('Caps for other types of loans do not apply.')),
})
type Fields = z.output<typeof fields>

/** The request of `quote-loan`. Amounts are whole cents, rates are decimal text, dates are ISO. */
export const quoteRequestSchema = fields.check(({ value, issues }) => {
  for (const { field, message } of contradictions(value))
    issues.push({ code: 'custom', input: value, path: field.split('.'), message })
})
export type QuoteRequest = Fields

/** Every problem of a request in one sentence, each with the field it is about. */
export function quoteProblems({ issues }: z.ZodError): string {
  return `Validation error: ${issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim()).join(', ')}`
}

interface Contradiction {
  field: FieldPath
  message: string
}

type FieldPath = keyof Fields | `calendar.${keyof Fields['calendar']}`

/** Finds fields that are valid alone and contradict each other. */
function contradictions(request: Fields): Contradiction[] {
  const { start, calendar: dates, contract_payments: listed, rate_percent: rate } = request
  const { advances = [{ on: start, amount: request.amount }], rate_changes: changes = [], payments = [] } = request
  const rules: [isBroken: boolean, field: FieldPath, message: string][] = [
    [rate === undefined && listed === undefined, 'rate_percent', 'is required unless contract_payments is given'],
    [dates.first_due <= start, 'calendar.first_due', 'must be after the start'],
    [dates.second_day !== undefined && dates.every !== 'half_month', 'calendar.second_day', 'is for half_month only'],
    [dates.every === 'once' && dates.count !== 1, 'calendar.count', 'must be 1 for a single payment'],
    [!isRising(datesOf(dates), 1), 'calendar.second_day', 'falls on the first due day'],
    [!isRising([start, ...on(listed)], 0), 'contract_payments', 'must be in the order of dates, from the start on'],
    [listed !== undefined && request.payment_cents !== undefined, 'payment_cents', 'contradicts contract_payments'],
    [!isRising([start, ...on(advances)], 0), 'advances', 'must be in the order of dates, from the start on'],
    [sumOf(advances) !== request.amount, 'advances', 'must add up to the amount'],
    [
      on(request.advances)
        .slice(0, 1)
        .some((day) => day >= dates.first_due),
      'advances',
      'must begin before the first payment',
    ],
    [on(advances).some((day) => day >= lastDue(request)), 'advances', 'must be before the last payment'],
    [paidAtClosing(request) >= (advances[0]?.amount ?? 0), 'charges', 'leave nothing of the first advance'],
    [(request.balloon_cents ?? 0) > request.amount, 'balloon_cents', "can't be above the amount"],
    [on(changes).some((day) => day <= start), 'rate_changes', 'must be after the start'],
    [on(payments).some((day) => day < start), 'payments', 'begin before the start'],
    [request.as_of !== undefined && request.as_of < start, 'as_of', 'is before the start'],
    [
      request.equal_principal === true && request.payment_cents !== undefined,
      'payment_cents',
      'contradicts equal_principal',
    ],
    ...(request.method === 'add_on' ? ADD_ON_TAKES_NO.map(onlyWithBalance(request)) : []),
    [request.method === 'add_on' && advances.length > 1, 'advances', 'must be one for add_on'],
  ]
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []))
}

const ADD_ON_TAKES_NO = ['interest_only', 'principal_grace', 'equal_principal', 'rate_changes'] as const

// Add-on interest is charged on the original principal, so the balance changes nothing.
const onlyWithBalance =
  (request: Fields) =>
  (field: (typeof ADD_ON_TAKES_NO)[number]): [boolean, keyof Fields, string] => [
    Boolean(request[field]),
    field,
    'is not for add_on',
  ]

const on = (flows: readonly { on: string }[] = []) => flows.map((flow) => flow.on)
const sumOf = (flows: readonly { amount: number }[]) => flows.reduce((sum, { amount }) => sum + amount, 0)

/** The charges that lower the amount financed or that of the MAPR, in cents. */
function paidAtClosing({ charges = [] }: Fields): number {
  return sumOf(charges.filter((charge) => !charge.financed && isInMapr(charge)))
}

const lastDue = ({ calendar: dates, contract_payments: listed }: Fields): string =>
  listed?.at(-1)?.on ?? datesOf(dates).at(-1) ?? dates.first_due

function datesOf({ every, first_due: firstDue, second_day: secondDay, count }: Fields['calendar']): string[] {
  return dueDates({ every, firstDue, count, ...(secondDay !== undefined && { secondDay }) })
}

/** Returns true if each date is at least so many days after the one before. */
function isRising(dates: readonly string[], leastDays: 0 | 1): boolean {
  return dates.every(
    (day, n) => n === 0 || (leastDays === 0 ? day >= (dates[n - 1] ?? '') : day > (dates[n - 1] ?? '')),
  )
}
