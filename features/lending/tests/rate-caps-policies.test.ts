import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { STATE_NAMES } from '#platform/rules/state-names.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { dice } from '#test/support/dice.ts'
import { aprOf } from './apr-model.ts'
import { book, ownStateRule } from './booking-fixture.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const CAPPED_STATES = Object.keys(STATE_NAMES).filter((state) => !['AR', 'ME'].includes(state))

test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'loan %i is booked under a cap of its APR to the hundredth of a percent, and refused under a hundredth less',
  async (seed) => {
    const { one } = dice(seed)
    const state = CAPPED_STATES[seed] ?? 'TX'
    // The first payment is due some days and a month after the start.
    const start = '2025-03-05'
    const first = addDays('2025-04-05', one([0, 3, 17]))
    const quote = {
      ...{
        amount: one([500_00, 1234_56, 25_000_00]),
        rate_percent: one(['0', '5.875', '16.99', '35.9', '120']),
        start,
      },
      ...{
        method: one(['scheduled', 'simple_daily'] as const),
        day_count: one(['30/360', 'actual/365', 'actual/360'] as const),
      },
      calendar: { every: 'month', first_due: first, count: one([6, 13, 60]) },
      charges: [{ kind: 'origination_fee', amount: one([9_99, 25_00, 75_00]), financed: one([true, false]) }],
    } as const
    const [charge] = quote.charges
    const schedule = agreedSchedule({
      ...{ method: quote.method, dayCount: quote.day_count, start, payment: {} },
      rates: [{ on: start, ratePercent: quote.rate_percent }],
      calendar: { every: 'month', firstDue: first, count: quote.calendar.count },
      advances: [{ on: start, cents: quote.amount + (charge.financed ? charge.amount : 0) }],
    })
    const financed = quote.amount - (charge.financed ? 0 : charge.amount)
    const payments = { cents: schedule.map(({ paymentCents }) => paymentCents), start, firstDue: first }
    // The disclosed rate. Within a ten-thousandth of the half, either rounding is possible.
    const apr = aprOf(financed, payments)
    const disclosed = Math.round(apr * 100)
    const isNearHalf = Math.abs(((apr * 100 + 0.5) % 1) - 0.5) > 0.48
    await ownStateRule(app, maria, state)
    const { id: client_id } = await clientOf(maria, { state })
    const under = async (hundredths: number) => {
      const cap = { state, license: 'Test', rate: hundredths / 100, fees_included: true, effective_from: '2025-01-01' }
      await maria.supabase
        .from('rate_caps')
        .insert({ ...cap, citation: `Our cap of ${hundredths}` })
        .throwOnError()
      const { status, body } = await book(app, maria, { client_id, quote })
      return body.code ?? status
    }

    expect(await under(disclosed + (isNearHalf ? 1 : 0))).toBe(201)
    expect(await under(disclosed - (isNearHalf ? 2 : 1))).toBe('rate_cap_exceeded')
  },
)

test('every included cap belongs to a real state and has a citation', async () => {
  const { rows } = await app.database.pools.server.query(
    'select state, rate::float8, citation from public.rate_caps where organization_id is null order by state',
  )

  expect(rows).toEqual([
    { state: 'AR', rate: 17, citation: 'Ark. Const. amend. 89 § 3' },
    { state: 'ME', rate: 30, citation: '9-A M.R.S. § 2-401(2)(A)(i)' },
  ])
  for (const { state } of rows) expect(Object.keys(STATE_NAMES)).toContain(state)
})
