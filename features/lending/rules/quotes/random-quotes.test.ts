import { expect, test } from 'vitest'
import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { dice } from '#test/support/dice.ts'
import { figuresOf } from './quote.ts'
import { quoteRequestSchema } from './quote-request.ts'

const REQUESTS = 6_000
const { below, one } = dice(12)

const day = () => one(['2026-01-01', '2026-01-31', '2026-02-28', '2024-02-29', '2026-06-15', '2027-01-01', 'soon'])
const cents = () => one([1, 100, 5_000_00, 99_999_999_999, 0, 1.5])
const flows = () => Array.from({ length: below(4) }, () => ({ on: day(), amount: cents() }))
const sometimes = (oneIn: number, field: object) => (below(oneIn) === 0 ? field : {})

const randomRequest = () => ({
  amount: one([1, 100, 5_000_00, 99_999_999_999]),
  rate_percent: one(['0', '10', '24.9', '36', '400', '999.9', '-5']),
  method: one(['simple_daily', 'scheduled', 'add_on']),
  day_count: one(['30/360', 'actual/365', 'actual/360', 'actual/364', 'actual/actual']),
  start: one(['2026-01-01', '2026-01-31', '2024-02-29']),
  calendar: {
    every: one(['day', 'week', 'half_month', 'month', 'quarter', 'year', 'once']),
    first_due: one(['2026-02-01', '2026-03-31']),
    count: one([1, 2, 12, 60, 480]),
    ...sometimes(5, { second_day: one([15, 31]) }),
  },
  ...sometimes(4, { payment_cents: cents() }),
  ...sometimes(5, { contract_payments: flows() }),
  ...sometimes(6, { balloon_cents: cents() }),
  ...sometimes(6, { interest_only: one([true, 3, false]) }),
  ...sometimes(8, { equal_principal: true }),
  ...sometimes(8, { advances: flows() }),
  ...sometimes(6, { charges: [{ kind: one(['origination_fee', 'sales_tax', 'gap_voluntary']), amount: cents() }] }),
  ...sometimes(4, { payments: flows() }),
  ...sometimes(3, { as_of: day() }),
  ...sometimes(6, { rate_changes: [{ on: day(), rate_percent: '5' }] }),
  ...sometimes(8, { round_payment_to_cents: one([100, 100_000]) }),
})

/** Returns what is wrong with the quote of a request; undefined if it is right or the request is rejected. */
function fault(request: unknown): string | undefined {
  const parsed = quoteRequestSchema.safeParse(request)
  if (!parsed.success) return undefined
  try {
    const { schedule, total_of_payments } = figuresOf(parsed.data)
    const isListed = parsed.data.contract_payments !== undefined
    if (schedule.some(({ payment, interest, principal }) => payment !== interest + principal)) return 'parts'
    if (schedule.reduce((sum, { payment }) => sum + payment, 0) !== total_of_payments) return 'total'
    if (!isListed && schedule.some((row) => Math.min(row.interest, row.principal, row.balance) < 0)) return 'below 0'
    return isListed || schedule.at(-1)?.balance === 0 ? undefined : 'not repaid'
  } catch (error) {
    return error instanceof NegativeAmortization ? undefined : String(error)
  }
}

test(`${REQUESTS} random requests are rejected or quoted, and each schedule adds up`, () => {
  const faults = Array.from({ length: REQUESTS }, randomRequest).flatMap((request) => {
    const found = fault(request)
    return found === undefined ? [] : [{ found, request }]
  })

  expect(faults).toEqual([])
})
