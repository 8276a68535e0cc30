import { z } from 'zod'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { rateOf } from '#features/lending/rules/engine/annual-rate.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS } from '#features/lending/rules/engine/finance-charge.ts'
import { FREQUENCIES } from '#features/lending/rules/engine/payment-calendar.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { US_STATES } from '#platform/rules/us-states.ts'

/** The most payments of one loan: weekly for twenty years. */
const MOST_PAYMENTS = 1_040
const MOST_CENTS = 99_999_999_999
const HIGHEST_PERCENT = '999.9999'

const date = z.string('must be a date').refine(isPlainDate, 'must be a date such as 2026-01-31')
const cents = (least = 1) =>
  z
    .number('must be a whole number of cents')
    .int('must be a whole number of cents')
    .min(least, least === 0 ? "can't be below 0" : 'must be above 0')
    .max(MOST_CENTS, 'is too high')
const ratePercent = z
  .string("must be a decimal number as text, such as '18.99'")
  .regex(/^\d{1,3}(\.\d{1,10})?$/, "must be a percentage from 0 with at most ten decimals, such as '18.99'")
  .refine((text) => rateOf(text) <= rateOf(HIGHEST_PERCENT), `can be at most ${HIGHEST_PERCENT}`)
const flow = z.strictObject({ on: date, amount: cents() })

const calendar = z.strictObject({
  every: z.enum(FREQUENCIES, `must be one of ${FREQUENCIES.join(', ')}`),
  first_due: date,
  second_day: z
    .int('must be a day of the month')
    .min(1, 'must be a day of the month')
    .max(31, 'must be a day of the month')
    .optional(),
  count: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MOST_PAYMENTS, `can be at most ${MOST_PAYMENTS}`),
})

/** The request of `quote-loan`. Amounts are whole cents, rates are decimal text, dates are ISO. */
export const quoteRequestSchema = z
  .strictObject({
    amount: cents(),
    rate_percent: ratePercent.optional(),
    method: z.enum(METHODS, `must be one of ${METHODS.join(', ')}`),
    day_count: z.enum(DAY_COUNTS, `must be one of ${DAY_COUNTS.join(', ')}`),
    calendar,
    start: date,
    payment_cents: cents().optional(),
    contract_payments: z.array(flow).min(1).max(MOST_PAYMENTS).optional(),
    balloon_cents: cents(0).optional(),
    /** True: interest only until the last payment. A number: so many first payments. */
    interest_only: z.union([z.boolean(), z.int().min(0).max(MOST_PAYMENTS)]).optional(),
    equal_principal: z.boolean().optional(),
    principal_grace: z.int().min(0).max(MOST_PAYMENTS).optional(),
    /** Payments are a multiple of so many cents: 100 for whole dollars. */
    round_payment_to_cents: z.int().min(1).max(100_000).optional(),
    advances: z.array(flow).min(1).max(100).optional(),
    rate_changes: z
      .array(z.strictObject({ on: date, rate_percent: ratePercent }))
      .max(100)
      .optional(),
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
      .optional(),
    payments: z.array(flow).max(MOST_PAYMENTS).optional(),
    as_of: date.optional(),
    state: z
      .enum(
        US_STATES.map(({ code }) => code),
        'must be the two letters of a state',
      )
      .optional(),
    loan_type: z.enum(LOAN_TYPES).optional(),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of contradictions(value)) issues.push({ code: 'custom', input: value, path, message })
  })
export type QuoteRequest = z.output<typeof quoteRequestSchema>

/** Every problem of a request in one sentence, each with the field it is about. */
export function quoteProblems({ issues }: z.ZodError): string {
  return `Validation error: ${issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim()).join(', ')}`
}

interface Contradiction {
  path: string[]
  message: string
}

/** Finds fields that are valid alone and contradict each other. */
function contradictions(request: {
  start: string
  amount: number
  rate_percent?: string | undefined
  calendar: { every: string; first_due: string; second_day?: number | undefined; count: number }
  contract_payments?: { on: string; amount: number }[] | undefined
  advances?: { on: string; amount: number }[] | undefined
  rate_changes?: { on: string }[] | undefined
  payments?: { on: string }[] | undefined
  as_of?: string | undefined
}): Contradiction[] {
  const { start, calendar: dates, contract_payments: listed, advances } = request
  const found: Contradiction[] = []
  const refuse = (isWrong: boolean, path: string, message: string) => isWrong && found.push({ path: [path], message })
  refuse(
    request.rate_percent === undefined && listed === undefined,
    'rate_percent',
    'is required unless contract_payments is given',
  )
  refuse(dates.first_due < start, 'calendar', 'first_due is before the start')
  refuse(
    dates.second_day !== undefined && dates.every !== 'half_month',
    'calendar',
    'second_day is for half_month only',
  )
  refuse(dates.every === 'once' && dates.count !== 1, 'calendar', 'count must be 1 for a single payment')
  refuse(
    listed !== undefined && !isRising([start, ...listed.map(({ on }) => on)]),
    'contract_payments',
    'must be in the order of dates, from the start on',
  )
  refuse(advances !== undefined && advances.some(({ on }) => on < start), 'advances', 'begin before the start')
  refuse(
    advances !== undefined && advances.reduce((total, { amount }) => total + amount, 0) !== request.amount,
    'advances',
    'must add up to the amount',
  )
  refuse(
    (request.rate_changes ?? []).some(({ on }) => on <= start),
    'rate_changes',
    'must be after the start',
  )
  refuse(
    (request.payments ?? []).some(({ on }) => on < start),
    'payments',
    'begin before the start',
  )
  refuse(request.as_of !== undefined && request.as_of < start, 'as_of', 'is before the start')
  return found
}

const isRising = (dates: readonly string[]) => dates.every((on, n) => n === 0 || on >= (dates[n - 1] ?? ''))
