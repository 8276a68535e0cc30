import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { computedLoan, done, newClient } from './stored-loans-fixture.ts'

const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }
const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -70)

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let clientId: string
let loan: string

beforeAll(async () => {
  app = await testApp({ authSettings: { limits } })
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  clientId = await newClient(maria)
})
afterAll(() => app.close())
beforeEach(async () => {
  loan = await book()
})

const server = (sql: string, values: unknown[] = []) => app.database.pools.server.query(sql, values)

/** Books $1,200 over 26 weeks at 24%, simple interest, with a late fee of $5 after five days. */
const book = (start = START, person = maria, client = clientId) =>
  done(app, person, 'book-loan', {
    ...{ client_id: client, loan_type: 'personal', late_fee: { grace_days: 5, cents: 500 } },
    fee_caps: { other: 5_000 },
    quote: {
      ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start },
      calendar: { every: 'week', first_due: addDays(start, 7), count: 26 },
    },
  })
const pay = (cents: number, on: string, person = maria) =>
  done(app, person, 'post-payment', { loan_id: loan, amount: cents / 100, effective_date: on, method: 'cash' })
const change = (act: object) =>
  done(app, maria, 'change-loan', { loan_id: loan, on: TODAY, reason: 'Agreed by phone', ...act })

const STORED = `
  select (select jsonb_agg(jsonb_build_array(number, due_on, round(amount * 100), round(paid * 100), paid_on) order by number)
            from public.loan_due_items where loan_id = $1) as items,
         (select coalesce(jsonb_object_agg(posting_id, jsonb_build_array(effective_date, round(interest * 100), round(principal * 100),
                            round(fees * 100), round(charges * 100), round(credit * 100), round(recovered * 100))), '{}')
            from public.loan_allocations where loan_id = $1) as allocations`
async function stored() {
  return (await server(STORED, [loan])).rows[0]
}
async function computed(asOf = TODAY) {
  const { events, state } = await computedLoan(app, loan, asOf)
  const items = state.items.map((item) => [item.number, item.due, item.dueCents, item.paidCents, item.paidOn])
  const allocations = [...state.allocations].map(([id, parts]) => {
    const { interestCents, principalCents, feesCents, chargesCents, creditCents, recoveredCents } = parts
    const on = events.find((event) => event.id === id)?.on
    return [id, [on, interestCents, principalCents, feesCents, chargesCents, creditCents, recoveredCents]]
  })
  return { items, allocations: Object.fromEntries(allocations) }
}

test('a new loan has all of its installments and no allocation', async () => {
  const { items, allocations } = await stored()

  expect(items).toHaveLength(26)
  expect(items[0].slice(0, 2)).toEqual([1, addDays(START, 7)])
  expect(allocations).toEqual({})
  expect(await stored()).toEqual(await computed())
})

test('after each posting, the stored rows are those that the ledger alone gives', async () => {
  const due = 5_000
  const bounced = await pay(due, addDays(START, 21))
  const steps: [string, () => Promise<unknown>][] = [
    ['a payment', () => pay(due, addDays(START, 28))],
    ['a short payment', () => pay(1_234, addDays(START, 35))],
    ['a back-dated payment', () => pay(due + 777, addDays(START, 14))],
    ['a reversal', () => done(app, maria, 'reverse-payment', { posting_id: bounced, reason: 'Returned by the bank' })],
    ['a fee', () => change({ act: 'fee', fee: 'other', amount: 20 })],
    ['a charge', () => change({ act: 'charge', charge: 'insurance', amount: 80 })],
    ['a payment of all of these', () => pay(30_000, TODAY)],
    ['an extension', () => change({ act: 'extension', installment: 20, periods: 4 })],
    ['another payment amount', () => change({ act: 'payment_change', installment: 21, amount: 90 })],
    [
      'a payoff with a credit',
      async () => pay((await computedLoan(app, loan, TODAY)).state.payoff.totalCents + 150, TODAY),
    ],
  ]
  const changing: string[] = []
  for (const [name, step] of steps) {
    const before = await stored()
    await step()

    expect(await stored(), name).toEqual(await computed())
    if (!isDeepStrictEqual(await stored(), before)) changing.push(name)
  }
  expect(changing).toEqual(steps.map(([name]) => name).filter((name) => name !== 'a fee' && name !== 'a charge'))
  const { allocations } = await stored()
  expect(Object.keys(allocations)).not.toContain(bounced)
  // The whole of each payment went somewhere.
  for (const [id, [, ...parts]] of Object.entries<[string, ...number[]]>(allocations)) {
    const { rows } = await server('select round(amount * 100)::int as cents from public.loan_postings where id = $1', [
      id,
    ])
    expect(parts.reduce((total, part) => total + part, 0)).toBe(rows[0].cents)
  }
})

test('after a charge-off, a recovery is stored as such', async () => {
  await server(
    `insert into public.loan_postings (organization_id, loan_id, kind, effective_date)
     select organization_id, id, 'charge_off', $2 from public.loans where id = $1`,
    [loan, addDays(TODAY, -1)],
  )
  await ageLoans(app.database.pools.server)
  const recovery = await pay(4_000, TODAY)

  expect((await stored()).allocations[recovery]).toEqual([TODAY, 0, 0, 0, 0, 0, 4_000])
  expect(await stored()).toEqual(await computed())
})

test('the aging job stores what is entered without figures, and a payment takes effect on its day', async () => {
  await server(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, 'payment', 100, $2 from public.loans where id = $1`,
    [loan, addDays(TODAY, 3)],
  )

  for (const days of [0, 3, 20]) {
    await ageLoans(app.database.pools.server, addDays(TODAY, days))

    expect(await stored(), `${days} days on`).toEqual(await computed(addDays(TODAY, days)))
  }
  expect(Object.keys((await stored()).allocations)).toHaveLength(1)
})

test('only rows that changed are written, and rows that are gone are removed', async () => {
  await server(
    `insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid)
     select organization_id, id, 99, '2030-01-01', 1, 0 from public.loans where id = $1`,
    [loan],
  )
  const versions = async () =>
    new Map<number, string>(
      (await server('select number, xmin::text from public.loan_due_items where loan_id = $1', [loan])).rows.map(
        (row) => [row.number, row.xmin],
      ),
    )
  const before = await versions()

  await pay((await computedLoan(app, loan, TODAY)).state.items[0]?.dueCents ?? 0, addDays(START, 7))

  const after = await versions()
  expect(after.has(99)).toBe(false)
  expect([...after].filter(([number, version]) => before.get(number) !== version)).toEqual([[1, expect.any(String)]])
})

describe('a transaction that ends before its commit', () => {
  const entry = { ...BARE, kind: 'payment', amount: 5_000, effective_date: TODAY, method: 'cash' } as const

  test.each(['rolled back', 'killed'])('leaves nothing when %s', async (how) => {
    const before = await stored()
    const { rows } = await server('select organization_id from app.people where id = $1', [maria.person.id])
    const member = { organizationId: rows[0].organization_id, personId: maria.person.id, requestId: 'test' }
    const connection = await app.database.pools.server.connect()
    connection.on('error', () => {})
    await connection.query('begin')
    await enterPosting(connection, member, await lockLoan(connection, member, loan), entry)
    const within = await connection.query(STORED, [loan])
    if (how === 'rolled back') await connection.query('rollback')
    else {
      const { rows: own } = await connection.query('select pg_backend_pid() as pid')
      await server('select pg_terminate_backend($1)', [own[0].pid])
    }
    connection.release(how === 'killed')

    expect(within.rows[0]).not.toEqual(before)
    expect(await stored()).toEqual(before)
    expect(await stored()).toEqual(await computed())
    await pay(5_000, TODAY)
    expect(await stored()).toEqual(await computed())
  })
})

test('twenty clerks who post at once leave the rows that their ledger gives', async () => {
  const clerks = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => app.signIn(await colleague(app.database, maria.person, `Clerk ${n}`))),
  )

  await Promise.all([
    ...clerks.map((clerk, n) => pay(1_000 + n, addDays(TODAY, -n), clerk)),
    ageLoans(app.database.pools.server),
    ageLoans(app.database.pools.server),
  ])

  const rows = await stored()
  expect(Object.keys(rows.allocations)).toHaveLength(20)
  expect(rows).toEqual(await computed())
})

describe('another company', () => {
  test.each(['loan_due_items', 'loan_allocations'])('doesn’t read %s, and no one writes them', async (table) => {
    await pay(5_000, TODAY)

    const own = await maria.supabase.from(table).select('*').eq('loan_id', loan)
    const foreign = await omar.supabase.from(table).select('*')
    expect(own.data?.length).toBeGreaterThan(0)
    expect(foreign).toMatchObject({ error: null, data: [] })
    for (const { supabase } of [maria, omar]) {
      expect((await supabase.from(table).delete().eq('loan_id', loan)).error?.code).toBe('42501')
      expect((await supabase.from(table).insert({ loan_id: loan })).error?.code).toBe('42501')
    }
  })

  test('can’t have a row of this company’s loan', async () => {
    const { rows } = await server('select organization_id from app.people where id = $1', [omar.person.id])

    await expect(
      server(
        `insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid) values ($1, $2, 50, $3, 1, 0)`,
        [rows[0].organization_id, loan, TODAY],
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test('is untouched when this company’s loans are written', async () => {
    const theirs = await book(START, omar, await newClient(omar))
    const rowsOf = async () =>
      (await server('select *, xmin::text from public.loan_due_items where loan_id = $1 order by number', [theirs]))
        .rows
    const before = await rowsOf()

    await pay(5_000, TODAY)

    expect(before).toHaveLength(26)
    expect(await rowsOf()).toEqual(before)
  })
})

test('a repeated payment writes nothing', async () => {
  const body = { loan_id: loan, amount: 50, effective_date: TODAY, method: 'cash' }
  const key = randomUUID()
  await callCommand(app, 'post-payment', body, { person: maria, key })
  const before = await stored()

  expect(await callCommand(app, 'post-payment', body, { person: maria, key })).toMatchObject({ status: 201 })

  expect(await stored()).toEqual(before)
})
