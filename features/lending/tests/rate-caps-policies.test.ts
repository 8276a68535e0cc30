import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { type LoanTerms, levelInstalmentCents, schedule } from '#features/lending/rules/schedule.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { STATE_NAMES } from '#platform/rules/state-names.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { dice } from '#test/support/dice.ts'
import { type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
})
afterAll(() => database.close())

async function isAprAbove(terms: LoanTerms, prepaidCents: number, percent: string): Promise<boolean> {
  const { rows } = await database.owner.query(
    `select app.is_apr_above(jsonb_populate_record(null::public.loans, $1), $2) as above`,
    [
      {
        ...{ original_amount: terms.principalCents / 100, interest_rate: terms.annualRatePercent },
        prepaid_finance_charge: prepaidCents / 100,
        ...{ term_months: terms.instalments, monthly_payment: levelInstalmentCents(terms) / 100 },
        ...{ day_count: terms.dayCount, start_date: terms.startDate, first_payment_date: terms.firstDueDate },
      },
      percent,
    ],
  )
  return rows[0].above
}

const hundredths = (units: number) => (units / 100).toFixed(2)

test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'for loan %i, the database computes the same APR as the product, to the hundredth of a percent',
  async (seed) => {
    const { below, one } = dice(seed)
    const startDate = addDays('2024-01-15', below(700))
    const terms: LoanTerms = {
      principalCents: one([50_000, 123_456, 2_500_000]),
      annualRatePercent: one(['0', '5.875', '16.99', '35.9', '120']),
      ...{ startDate, firstDueDate: addDays(startDate, 5 + below(60)), instalments: one([1, 6, 13, 60]) },
      interval: { everyMonths: 1 },
      dayCount: one(['30/360', 'actual/365', 'actual/360', 'actual/actual'] as const),
    }
    const prepaidCents = one([0, 999, 7_500])
    const apr = Number(scheduleAprPercent(terms, schedule(terms), prepaidCents))
    // The disclosed rate. Within a ten-thousandth of the half, either rounding is possible.
    const disclosed = Math.round(apr * 100)

    expect(await isAprAbove(terms, prepaidCents, hundredths(disclosed + (isNearHalf(apr) ? 1 : 0)))).toBe(false)
    expect(await isAprAbove(terms, prepaidCents, hundredths(disclosed - (isNearHalf(apr) ? 2 : 1)))).toBe(true)
  },
)

const isNearHalf = (apr: number) => Math.abs((apr * 100 + 0.5) % 1) < 0.02 || Math.abs((apr * 100 + 0.5) % 1) > 0.98

test('every included cap belongs to a real state and has a citation', async () => {
  const { rows } = await database.owner.query(
    'select state, rate::float8, citation from public.rate_caps order by state',
  )

  expect(rows).toEqual([
    { state: 'AR', rate: 17, citation: 'Ark. Const. amend. 89 § 3' },
    { state: 'ME', rate: 30, citation: '9-A M.R.S. § 2-401(2)(A)(i)' },
  ])
  for (const { state } of rows) expect(Object.keys(STATE_NAMES)).toContain(state)
})

test('a loan whose terms change directly in the database is checked against its cap again', async () => {
  const { rows } = await database.owner.query(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name, state)
                     select organization_id, id, 'Dana', 'Reed', 'AR' from app.people where id = $1 returning id, organization_id)
     select * from client`,
    [maria.id],
  )
  await database.owner.query(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date)
     values ($1, $2, 'personal', 1200, 10, 12, 105.5, '2026-01-01', '2026-02-01')`,
    [rows[0].organization_id, rows[0].id],
  )

  await expect(database.owner.query('update public.loans set interest_rate = 18')).rejects.toMatchObject({
    code: 'PT422',
    message: '18% a year is above the rate cap of 17% in AR: Ark. Const. amend. 89 § 3',
  })
})
