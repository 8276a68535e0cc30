import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import {
  loanTermsOf,
  POSTING_KINDS,
  postingOf,
  type StoredPosting,
  type StoredTerms,
} from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { dice } from '#test/support/dice.ts'
import { subscriber } from '#test/support/people.ts'
import { equalPayments, type Home, openLoan, post } from './loan-fixture.ts'

let database: TestDatabase
let home: Home

beforeAll(async () => {
  database = await testDatabase()
  const maria = await subscriber(database, 'Maria', 'lender')
  const { rows } = await database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Whitfield', 'NV' from app.people where id = $1 returning organization_id, id`,
    [maria.id],
  )
  home = { organizationId: rows[0].organization_id, clientId: rows[0].id }
})
afterAll(() => database.close())

const START = '2024-01-17'
const PER_MONTH = equalPayments({
  ...{ terms: null, original_amount: 340_000, interest_rate: '10.8', term_months: 9, day_count: '30/360' },
  ...{ start_date: START, first_payment_date: '2024-02-17' },
})
const SIMPLE: LoanTerms = {
  ...{ method: 'simple_daily', dayCount: 'actual/365', start: START, payment: {}, shortToleranceCents: 500 },
  rates: [{ on: START, ratePercent: '24' }],
  calendar: { every: 'two_weeks', firstDue: '2024-01-31', count: 13 },
  advances: [{ on: START, cents: 340_000 }],
  waterfall: DEFAULT_WATERFALL.simple_daily,
}
/** The same loan with terms that only the engine knows. */
const stored = (terms: LoanTerms): StoredTerms => ({ ...PER_MONTH, terms })

/** The figures in the table's columns, by the engine. */
function figuresOn(day: PlainDate, { terms, events }: Told) {
  const state = replay(loanTermsOf(terms), events, day)
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  return {
    ...{ amount: dollars(state.principalCents), status: state.status, past_due_amount: dollars(state.pastDueCents) },
    ...{ days_past_due: state.daysPastDue, past_due_since: state.oldestUnpaidDue },
    next_payment_date: state.nextDue?.on ?? null,
    fees_owed: dollars(state.feesOwedCents + state.chargesOwedCents),
    credit_balance: dollars(state.creditBalanceCents),
    charged_off_on: state.chargedOff?.on ?? null,
    charged_off_amount: state.chargedOff && dollars(state.chargedOff.principalCents + state.chargedOff.interestCents),
    recovered_amount: dollars(state.chargedOff?.recoveredCents ?? 0),
  }
}

/** A loan, and all that happens to it in the order of entry. */
interface Told {
  terms: StoredTerms
  events: LoanEvent[]
}

/** Stores the loan with its events, and returns its id and the events as they are stored. */
async function kept({ terms, events }: Told): Promise<Told & { id: string }> {
  const id = await openLoan(database.pools.server, home, terms)
  const advance: LoanEvent = { id, kind: 'advance', on: terms.start_date, cents: terms.original_amount, sequence: 0 }
  for (const event of events) await post(database.pools.server, id, postingIn(events, event))
  return { id, terms, events: [advance, ...events] }
}

/** A reversal has the amount of the posting that it takes back. */
function postingIn(events: readonly LoanEvent[], event: LoanEvent): StoredPosting {
  const taken = event.kind === 'reversal' ? events.find(({ id }) => id === event.reverses) : event
  return { ...postingOf(event), id: event.id, amount: taken && 'cents' in taken ? taken.cents : null }
}

const FIGURES = `
  select id, amount, status, past_due_amount, days_past_due, past_due_since::text, next_payment_date::text, fees_owed, credit_balance,
         charged_off_on::text, charged_off_amount, recovered_amount
    from public.loans where id = any ($1)`

/** Ages the loans to each day in turn, and returns those whose stored figures are not the engine's. */
async function differences(loans: readonly (Told & { id: string })[], days: readonly PlainDate[]) {
  const found: unknown[] = []
  for (const day of days) {
    await ageLoans(database.pools.server, day)
    const { rows } = await database.pools.server.query(FIGURES, [loans.map(({ id }) => id)])
    for (const loan of loans) {
      const { id: _, ...row } = rows.find(({ id }) => id === loan.id)
      const expected = figuresOn(day, loan)
      if (JSON.stringify(row) !== JSON.stringify(expected)) found.push({ day, row, expected })
    }
  }
  return found
}

const everyDay = (from: PlainDate, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n))

type Plain<Event> = Event extends unknown ? Omit<Event, 'id' | 'sequence'> : never
/** Gives events their ids and the order of entry. The first advance is event 0. */
const inOrder = (plain: readonly Plain<LoanEvent>[]): LoanEvent[] =>
  plain.map((event, n) => ({ ...event, id: randomUUID(), sequence: n + 1 }))

/** Payments that are late, short, double or in advance, fees, charges, credits, and reversals, entered in any order of days. */
function randomEvents(seed: number, terms: StoredTerms): LoanEvent[] {
  const { below, one } = dice(seed)
  const due = agreedSchedule(loanTermsOf(terms))[0]?.paymentCents ?? 1
  const events = inOrder(
    Array.from({ length: 14 }, (): Plain<LoanEvent> => {
      const on = addDays(START, one([below(170), 15 * below(12)]))
      const drawn = below(10)
      if (drawn === 0) return { kind: 'fee', fee: one(['late', 'nsf', 'other']), cents: 1500, on }
      if (drawn === 1) return { kind: 'charge', charge: 'insurance', cents: 1 + below(9000), on }
      if (drawn === 2) return { kind: 'credit', cents: 1 + below(900), on }
      return { kind: 'payment', cents: one([due, due, due, Math.max(1, due - 300), 777, 2 * due, 5 * due]), on }
    }),
  )
  const taken = events.filter((_, n) => n % 5 === 4)
  const reversals = taken.map(({ id, on }, n): LoanEvent => {
    return { kind: 'reversal', reverses: id, on: addDays(on, 4), id: randomUUID(), sequence: events.length + 1 + n }
  })
  return [...events, ...reversals]
}

test('of loans with random histories are the engine’s on every day, in order', async () => {
  const products = [
    PER_MONTH,
    { ...PER_MONTH, day_count: 'actual/actual' as const },
    { ...PER_MONTH, monthly_payment: 20_000 },
    stored(SIMPLE),
    stored({ ...SIMPLE, dayCount: 'actual/364', calendar: { ...SIMPLE.calendar, every: 'week', count: 26 } }),
    stored({ ...SIMPLE, method: 'add_on', waterfall: DEFAULT_WATERFALL.add_on }),
  ]
  const loans = await Promise.all(products.map((terms, n) => kept({ terms, events: randomEvents(n + 1, terms) })))

  const days = everyDay(START, 200)
  const statuses = new Set(loans.flatMap((loan) => [30, 100, 199].map((n) => figuresOn(days[n] ?? START, loan).status)))
  expect(statuses).toEqual(new Set(['current', 'past_due', 'paid_off']))
  expect(await differences(loans, days)).toEqual([])
})

test('follow every kind of posting, as it is stored', async () => {
  const late = randomUUID()
  const events: Plain<LoanEvent>[] = [
    { kind: 'payment', on: '2024-01-30', cents: 100_00 },
    { kind: 'advance', on: '2024-02-05', cents: 250_00 },
    { kind: 'fee', on: '2024-02-20', fee: 'late', cents: 15_00, installment: 2 },
    { kind: 'charge', on: '2024-02-21', charge: 'insurance', cents: 80_00 },
    { kind: 'rate_change', on: '2024-03-01', ratePercent: '30.123456' },
    { kind: 'due_date_change', on: '2024-03-02', installment: 5, due: '2024-04-03' },
    { kind: 'payment_change', on: '2024-03-03', installment: 6, cents: 150_00 },
    { kind: 'extension', on: '2024-03-04', installment: 7, periods: 2 },
    { kind: 'credit', on: '2024-03-05', cents: 20_00 },
    { kind: 'scra', on: '2024-03-06', until: '2024-03-20' },
    { kind: 'accrual_off', on: '2024-04-01' },
    { kind: 'accrual_on', on: '2024-04-15' },
    { kind: 'deceased', on: '2024-05-01' },
    { kind: 'bankruptcy', on: '2024-05-02', chapter: 13 },
    { kind: 'bankruptcy_dismissed', on: '2024-05-03' },
    { kind: 'fraud', on: '2024-05-04' },
    { kind: 'fraud_resolved', on: '2024-05-05' },
    {
      ...{ kind: 'modification', on: '2024-05-10', installment: 8, cents: 90_00, count: 12 },
      ...{ firstDue: '2024-05-25', ratePercent: '21.5' },
    },
    { kind: 'charge_off', on: '2024-08-01' },
    { kind: 'recovery', on: '2024-08-20', cents: 75_00 },
  ]
  const waived: LoanEvent[] = [
    { id: late, sequence: 1, kind: 'fee', on: '2024-02-20', fee: 'nsf', cents: 25_00 },
    { id: randomUUID(), sequence: 2, kind: 'waiver', on: '2024-02-25', fee: late, cents: 10_00 },
    { id: randomUUID(), sequence: 3, kind: 'reversal', on: '2024-03-01', reverses: late },
  ]
  const loans = await Promise.all([
    ...[events, PAID_TOO_MUCH, SETTLED, SOLD].map((one) => kept({ terms: stored(SIMPLE), events: inOrder(one) })),
    kept({ terms: stored(SIMPLE), events: waived }),
  ])

  expect(await differences(loans, everyDay(START, 220))).toEqual([])
  const { rows } = await database.pools.server.query(
    'select distinct kind from public.loan_postings where loan_id = any ($1)',
    [loans.map(({ id }) => id)],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(POSTING_KINDS))
})

const PAID_TOO_MUCH: Plain<LoanEvent>[] = [
  { kind: 'payment', on: '2024-02-01', cents: 5000_00 },
  { kind: 'refund', on: '2024-02-10', cents: 1500_00 },
  { kind: 'fee', on: '2024-02-12', fee: 'other', cents: 5_00 },
]
const SETTLED: Plain<LoanEvent>[] = [{ kind: 'settlement', on: '2024-06-01', cents: 1000_00 }]
const SOLD: Plain<LoanEvent>[] = [{ kind: 'sale', on: '2024-06-01' }]

describe('the aging job', () => {
  test.each([
    ['twice', async () => [await age('2024-05-01'), await age('2024-05-01')]],
    ['beside itself', () => Promise.all(['2024-05-01', '2024-05-01', '2024-05-01'].map(age))],
    ['after days without it', async () => [await age('2024-02-01'), await age('2024-05-01')]],
  ])('gives the same figures if it runs %s', async (_, run) => {
    const loans = await Promise.all(
      [PER_MONTH, stored(SIMPLE)].map((terms) => kept({ terms, events: randomEvents(3, terms) })),
    )

    await run()

    expect(await differences(loans, ['2024-05-01'])).toEqual([])
  })

  test('leaves a loan whose posting is being entered, and ages it the next time', async () => {
    const loan = await kept({ terms: PER_MONTH, events: [] })
    const other = await database.pools.server.connect()
    await other.query('begin')
    await other.query('select from public.loans where id = $1 for no key update', [loan.id])

    await age('2024-05-01')
    const held = await statusOf(loan.id)
    await other.query('rollback')
    other.release()
    await age('2024-05-01')

    expect([held, await statusOf(loan.id)]).toEqual(['current', 'past_due'])
  })

  // These time zones are 26 hours apart, so the day always differs.
  test('goes by the company’s own day', async () => {
    const { rows } = await database.pools.server.query("select (now() at time zone 'Etc/GMT+12')::date::text as today")
    const due = rows[0].today
    const loan = await kept({
      terms: { ...PER_MONTH, start_date: addDays(due, -31), first_payment_date: due },
      events: [],
    })
    const in_ = async (zone: string) => {
      await database.pools.server.query('update app.organizations set time_zone = $2 where id = $1', [
        ...[home.organizationId, zone],
      ])
      await age(null)
      return statusOf(loan.id)
    }

    expect([await in_('Etc/GMT+12'), await in_('Pacific/Kiritimati')]).toEqual(['current', 'past_due'])
  })
})

const age = (day: PlainDate | null) => ageLoans(database.pools.server, day)
const statusOf = async (id: string) =>
  (await database.pools.server.query('select status from public.loans where id = $1', [id])).rows[0].status
