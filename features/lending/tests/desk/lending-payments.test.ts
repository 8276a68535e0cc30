import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLoan, payment, post, reversalOf, TODAY } from '#features/lending/tests/loan-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, companyFacts } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let casey: SignedIn
const loans = new Map<string, string>()

const on = (daysAgo: number) => addDays(TODAY, -daysAgo)

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  for (const owner of [maria, omar]) await companyFacts(app.database, owner.person, 'lending_opened_at = now()')
  casey = await app.signIn(await colleagueWith(app.database, maria.person, ['export_data']))
  const { server } = app.database.pools
  for (const first of ['Dana', 'Ruth']) await lend(maria, first)
  await lend(omar, 'Olga')
  const returned = payment(on(30), 100_00)
  await post(server, loanOf('Dana'), returned)
  await post(server, loanOf('Dana'), reversalOf(returned, on(20)))
  const fee = { ...payment(on(20), 15_00), kind: 'fee' as const, details: { fee: 'late' } }
  await post(server, loanOf('Dana'), fee)
  await post(server, loanOf('Dana'), reversalOf(fee, on(10)))
  await pay('Dana', { cents: 300_05, method: 'check', daysAgo: 5 })
  await pay('Ruth', { cents: 200_00, method: 'ach', daysAgo: 5 })
  await pay('Olga', { cents: 50_00, method: 'check', daysAgo: 1 })
})
afterAll(() => app.close())

const loanOf = (first: string) => loans.get(first) ?? ''

async function lend(owner: SignedIn, first: string): Promise<void> {
  const { data } = await owner.supabase
    .from('clients')
    .insert({ first_name: first, last_name: 'Whitfield', user_id: owner.person.id })
    .select('id, organization_id')
    .single()
    .throwOnError()
  const home = { organizationId: data.organization_id, clientId: data.id }
  loans.set(first, await openLoan(app.database.pools.server, home))
}

const PAY = `
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, method, reference, note)
  select organization_id, id, 'payment', $2::numeric / 100, $3, $4, '=1+1', 'at the desk' from public.loans where id = $1`

const pay = (first: string, { cents, method, daysAgo }: { cents: number; method: string; daysAgo: number }) =>
  app.database.pools.server.query(PAY, [loanOf(first), cents, on(daysAgo), method])

interface Page {
  rows: { id: string; full_name: string; kind: string; amount: number; is_reversed: boolean; reversed: object | null }[]
  has_next: boolean
}

const pageOf = async (who: SignedIn, wish: object = {}) =>
  // The function's comment describes its result.
  (await who.supabase.rpc('loan_posting_list', { wish }).throwOnError()).data as unknown as Page
const entries = async (who: SignedIn, wish: object = {}) =>
  (await pageOf(who, wish)).rows.map(({ full_name, kind }) => `${full_name.split(' ')[0]} ${kind}`)
const totals = async (who: SignedIn, wish: object = {}) =>
  (await who.supabase.rpc('loan_posting_totals', { wish }).throwOnError()).data

const ALL = [
  ...['Ruth payment', 'Dana payment', 'Dana reversal', 'Dana fee', 'Dana reversal', 'Dana payment'],
  ...['Ruth disbursement', 'Dana disbursement'],
]

test.each([
  [{}, ALL],
  [{ group: 'payments' }, ['Ruth payment', 'Dana payment', 'Dana payment']],
  [{ group: 'reversals' }, ['Dana reversal', 'Dana reversal']],
  [{ group: 'fees' }, ['Dana fee']],
  [{ method: 'ach' }, ['Ruth payment']],
  [{ from: on(20), to: on(10) }, ['Dana reversal', 'Dana fee', 'Dana reversal']],
  [{ search: 'ruth' }, ['Ruth payment', 'Ruth disbursement']],
  [{ search: 'nobody' }, []],
])('entries by %j, newest first', async (wish, expected) => {
  expect(await entries(maria, wish)).toEqual(expected)
  expect(await totals(maria, wish)).toMatchObject({ entries: expected.length })
})

test('entries are found by the first characters of their loan’s id', async () => {
  expect(await entries(maria, { search: `#${loanOf('Ruth').slice(0, 8)}` })).toEqual([
    'Ruth payment',
    'Ruth disbursement',
  ])
})

test.each([
  [{}, { entries: 8, received: 600.05, reversed: 100 }],
  [{ group: 'payments' }, { entries: 3, received: 600.05, reversed: 0 }],
  [{ group: 'reversals' }, { entries: 2, received: 0, reversed: 100 }],
  [{ group: 'fees' }, { entries: 1, received: 0, reversed: 0 }],
])('the totals by %j count money only', async (wish, expected) => {
  expect(await totals(maria, wish)).toEqual(expected)
})

test('a reversed entry and its reversal name each other', async () => {
  const { rows } = await pageOf(maria, { from: on(30), to: on(20) })

  expect(rows).toMatchObject([
    { kind: 'fee', is_reversed: true, reversed: null },
    { kind: 'reversal', is_reversed: false, reversed: { kind: 'payment', effective_date: on(30) } },
    { kind: 'payment', is_reversed: true, reversed: null },
  ])
})

test('pages follow each other without a gap, also within a day', async () => {
  const found: string[] = []
  for (let after: string | undefined, page: Page | null = null; page === null || page.has_next; ) {
    page = await pageOf(maria, { limit: 1, ...(after !== undefined && { after }) })
    after = page.rows.at(-1)?.id
    found.push(...page.rows.map(({ id }) => id))
  }

  expect(found).toEqual((await pageOf(maria)).rows.map(({ id }) => id))
})

test('another company finds only its own entries, also after one of others', async () => {
  const [others] = (await pageOf(maria)).rows

  expect(await entries(omar)).toEqual(['Olga payment', 'Olga disbursement'])
  expect(await entries(omar, { after: others?.id })).toEqual(['Olga payment', 'Olga disbursement'])
  expect(await entries(omar, { search: loanOf('Dana').slice(0, 8) })).toEqual([])
  expect(await totals(omar)).toMatchObject({ entries: 2, received: 50 })
})

test('people who see their own clients find only their entries', async () => {
  expect(await entries(casey)).toEqual([])
  expect(await totals(casey)).toMatchObject({ entries: 0 })

  await app.database.pools.server.query(
    'update public.clients set assigned_contact_id = $1 where id = (select client_id from public.loans where id = $2)',
    [casey.person.id, loanOf('Ruth')],
  )

  expect(await entries(casey)).toEqual(['Ruth payment', 'Ruth disbursement'])
  expect(await entries(casey, { search: 'dana' })).toEqual([])
  expect(await totals(casey)).toMatchObject({ entries: 2, received: 200 })
  expect((await (await exported(casey)).text()).trim().split('\r\n')).toHaveLength(3)
})

test('the list is refused while the desk is closed', async () => {
  const ben = await app.subscriber('Ben', 'lender')

  for (const rpc of ['loan_posting_list', 'loan_posting_totals'] as const)
    expect((await ben.supabase.rpc(rpc, { wish: {} })).error?.code, rpc).toBe('42501')
  expect((await exported(ben)).status).toBe(403)
})

const exported = (person: SignedIn, wish: object = {}) =>
  app.fetch('/functions/v1/export-lending', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ list: 'payments', wish, date: '2026-01-31' }),
  })

describe('the export', () => {
  test('has the filtered entries, without active formulas, and is logged without the search', async () => {
    const reply = await exported(maria, { method: 'check', search: 'dana' })

    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="payments-2026-01-31.csv"')
    const [head, ...rows] = (await reply.text()).trim().split('\r\n')
    expect(head).toContain('Date,Borrower,Loan,Entry,Amount,Method')
    expect(rows).toEqual([
      expect.stringContaining(`${on(5)},Dana Whitfield,${loanOf('Dana')},payment,300.05,check,'=1+1`),
    ])
    const { rows: events } = await app.database.pools.server.query(
      "select details from app.audit_events where action = 'lending.exported' and actor_id = $1",
      [maria.person.id],
    )
    expect(events).toEqual([{ details: { filter: { method: 'check' }, searched: true, rows: 1 } }])
  })

  test('requires the permission to export, and a filter that it knows', async () => {
    const rita = await app.signIn(await colleague(app.database, maria.person, 'Rita', 'read_only'))

    expect(
      await callCommand(app, 'export-lending', { list: 'payments', wish: {}, date: TODAY }, { person: rita }),
    ).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect((await exported(maria, { from: 'not a day' })).status).toBe(400)
  })
})
