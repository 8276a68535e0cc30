import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { asPerson, colleague, companyFacts, superAdmin, viewed } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { openLoan, TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let casey: SignedIn
let omar: SignedIn
/** The ids of applications and loans by the first name of their client. */
const applications = new Map<string, string>()
const loans = new Map<string, string>()

const APPLICANTS = [
  {
    first: 'Dana',
    type: 'auto',
    amount: 9000,
    status: 'pending',
    daysAgo: 40,
    lacks: false,
    asked: false,
    state: 'TX',
  },
  {
    first: 'Elena',
    type: 'personal',
    amount: 500,
    status: 'pending',
    daysAgo: 3,
    lacks: true,
    asked: true,
    state: 'TEXAS',
  },
  {
    first: 'Marcus',
    type: 'auto',
    amount: 7000,
    status: 'in_review',
    daysAgo: 2,
    lacks: true,
    asked: false,
    state: 'FL',
  },
  {
    first: 'Ruth',
    type: 'other',
    amount: 800,
    status: 'counteroffered',
    daysAgo: 5,
    lacks: false,
    asked: false,
    state: null,
  },
  {
    first: 'Caleb',
    type: 'auto',
    amount: 2000,
    status: 'approved',
    daysAgo: 6,
    lacks: false,
    asked: false,
    state: 'NY',
  },
  {
    first: 'Nadia',
    type: 'auto',
    amount: 3000,
    status: 'declined',
    daysAgo: 7,
    lacks: false,
    asked: false,
    state: 'NY',
  },
] as const

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  for (const owner of [maria, omar]) await companyFacts(app.database, owner.person, 'lending_opened_at = now()')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  casey = await app.signIn(await colleagueWith(app.database, maria.person, ['export_data']))
  for (const applicant of APPLICANTS) await apply(maria, applicant)
  await apply(omar, { ...APPLICANTS[0], first: 'Olga' })
})
afterAll(() => app.close())

async function apply(owner: SignedIn, applicant: Omit<(typeof APPLICANTS)[number], 'first'> & { first: string }) {
  const { first, type, amount, status, daysAgo, lacks, asked, state } = applicant
  const { data } = await owner.supabase
    .from('clients')
    .insert({ first_name: first, last_name: 'Whitfield', state, user_id: owner.person.id })
    .select('id, organization_id')
    .single()
    .throwOnError()
  const submitted = `now() - ${daysAgo} * interval '1 day'`
  const { rows } = await app.database.pools.server.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, completed_at)
     values ($1, $2, $3, $4, $5, ${submitted}, case when not $6 then ${submitted} end) returning id`,
    [data.organization_id, data.id, type, amount, status, lacks],
  )
  if (asked) await ask(rows[0].id, data)
  applications.set(first, rows[0].id)
  const home = { organizationId: data.organization_id, clientId: data.id }
  loans.set(first, await openLoan(app.database.pools.server, home, undefined, { loanType: type }))
}

/** Gives a notice of incompleteness, which gives the applicant 20 days. */
async function ask(application: string, client: { id: string; organization_id: string }): Promise<void> {
  const contents = { title: 'a', day: 'b', creditor: 'c', applicant: 'd', answer_by: 'e', parts: [] }
  await app.database.pools.server.query(
    `insert into public.incompleteness_notices (organization_id, client_id, application_id, answer_by, contents, decided_by_name)
     values ($1, $2, $3, $4, $5, 'Sam')`,
    [client.organization_id, client.id, application, addDays(TODAY, 20), JSON.stringify(contents)],
  )
  await app.database.pools.server.query(
    "update public.incompleteness_notices set given_how = 'mail', given_on = $2, given_by_name = 'Sam' where application_id = $1",
    [application, TODAY],
  )
}

interface Row {
  id: string
  full_name: string
  stage: string
}
type Page = { rows: Row[]; has_next: boolean; count: number }
type Rpc = 'loan_application_list' | 'loan_list' | 'loan_application_board' | 'loan_totals'

const read = async (who: SignedIn, rpc: Rpc, wish: object = {}): Promise<unknown> =>
  (await who.supabase.rpc(rpc, { wish }).throwOnError()).data
const pageOf = async (who: SignedIn, rpc: 'loan_application_list' | 'loan_list', wish: object = {}) =>
  (await read(who, rpc, wish)) as Page // The function's comment describes its result.
const names = async (who: SignedIn, rpc: 'loan_application_list' | 'loan_list', wish: object = {}) =>
  (await pageOf(who, rpc, wish)).rows.map(({ full_name }) => full_name.replace(' Whitfield', ''))

describe('the stage of an application', () => {
  test.each([
    ['Dana', 'new'],
    ['Elena', 'needs_data'],
    ['Marcus', 'in_review'],
    ['Ruth', 'offer_out'],
    ['Caleb', 'closing'],
    ['Nadia', 'ended'],
  ])('of %s is %s', async (first, stage) => {
    const { rows } = await pageOf(maria, 'loan_application_list')

    expect(rows.find(({ id }) => id === applications.get(first))?.stage).toBe(stage)
  })

  test('leads the board, which counts each column', async () => {
    const board = (await read(maria, 'loan_application_board', { types: ['auto'] })) as Record<string, Page>

    expect(
      Object.fromEntries(Object.entries(board).map(([stage, { count, rows }]) => [stage, [count, rows.length]])),
    ).toEqual({
      new: [1, 1],
      needs_data: [0, 0],
      in_review: [1, 1],
      decided: [0, 0],
      offer_out: [0, 0],
      closing: [1, 1],
      booked: [0, 0],
      ended: [1, 1],
    })
  })
})

test.each([
  [{}, ['Dana', 'Nadia', 'Caleb', 'Ruth', 'Elena', 'Marcus']],
  [{ descending: true }, ['Marcus', 'Elena', 'Ruth', 'Caleb', 'Nadia', 'Dana']],
  [{ sort: 'amount' }, ['Elena', 'Ruth', 'Caleb', 'Nadia', 'Marcus', 'Dana']],
  [{ sort: 'notice', stages: ['new', 'in_review'] }, ['Dana', 'Marcus']],
  [{ overdue: true }, ['Dana']],
  [{ types: ['personal', 'other'] }, ['Ruth', 'Elena']],
  [{ search: 'elena' }, ['Elena']],
])('applications by %j', async (wish, expected) => {
  expect(await names(maria, 'loan_application_list', wish)).toEqual(expected)
})

test.each(['A-1002', 'a1002', '1002'])('an application is found by its number: %s', async (search) => {
  expect(await names(maria, 'loan_application_list', { search })).toEqual(['Elena'])
  expect(await names(maria, 'loan_list', { search })).toEqual([])
})

test('an application and a loan are found by the first characters of their ids', async () => {
  const id = loans.get('Ruth') ?? ''

  expect(await names(maria, 'loan_list', { search: `#${id.slice(0, 8)}` })).toEqual(['Ruth'])
  expect(await names(maria, 'loan_application_list', { search: applications.get('Dana')?.slice(0, 8) })).toEqual([
    'Dana',
  ])
})

test.each([
  [{ types: ['auto'], sort: 'balance' }, 4],
  [{ states: ['TX'] }, 2],
  [{ statuses: ['paid_off'] }, 0],
  [{ days: [{ from: 0, to: 0 }] }, 6],
  [{ days: [{ from: 30, to: 59 }] }, 0],
])('loans by %j, with their totals', async (wish, count) => {
  expect((await pageOf(maria, 'loan_list', wish)).rows).toHaveLength(count)
  expect(await read(maria, 'loan_totals', wish)).toEqual({ loans: count, balance: count * 3400, past_due: 0 })
})

test('pages follow each other without a gap', async () => {
  const first = await pageOf(maria, 'loan_application_list', { limit: 4 })
  const second = await pageOf(maria, 'loan_application_list', { limit: 4, after: first.rows.at(-1)?.id })

  expect([first.has_next, second.has_next]).toEqual([true, false])
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
    (await pageOf(maria, 'loan_application_list')).rows.map(({ id }) => id),
  )
})

test('a list can’t be sorted by another column, nor by SQL', async () => {
  const { error } = await maria.supabase.rpc('loan_list', { wish: { sort: 'amount; drop table public.loans' } })

  expect(error?.code).toBe('22023')
})

describe('another company', () => {
  test('finds only its own applications and loans', async () => {
    expect(await names(omar, 'loan_application_list')).toEqual(['Olga'])
    expect(await names(omar, 'loan_list')).toEqual(['Olga'])
    expect(await read(omar, 'loan_totals')).toMatchObject({ loans: 1 })
  })

  test('finds none by their ids or after one of them', async () => {
    const ids = [applications.get('Dana')]

    expect(await names(omar, 'loan_application_list', { ids })).toEqual([])
    expect(await names(omar, 'loan_application_list', { after: ids[0] })).toEqual(['Olga'])
    expect(await names(omar, 'loan_application_list', { search: ids[0]?.slice(0, 8) })).toEqual([])
  })
})

test('people who see their own clients find only their applications and loans', async () => {
  expect(await names(casey, 'loan_application_list')).toEqual([])
  expect(await read(casey, 'loan_totals')).toMatchObject({ loans: 0 })

  await app.database.pools.server.query(
    `update public.clients set assigned_contact_id = $1
      where id = (select client_id from public.loans where id = $2)`,
    [casey.person.id, loans.get('Ruth')],
  )

  expect(await names(casey, 'loan_application_list')).toEqual(['Ruth'])
  expect(await names(casey, 'loan_list')).toEqual(['Ruth'])
  expect(await read(casey, 'loan_totals')).toMatchObject({ loans: 1 })
  expect(await names(casey, 'loan_application_list', { search: applications.get('Dana')?.slice(0, 8) })).toEqual([])
  expect(await (await exported(casey, 'applications')).text()).not.toContain('Dana')
})

test('a super admin who views the company sees its desk, and can’t close it', async () => {
  const view = await viewed(app.database, maria.person, await superAdmin(app.database, 'Ada'))
  const asked = (sql: string) => asPerson(app.database.pools.wire, view, (db) => db.query(sql))

  const { rows } = await asked(
    "select public.company_standing() ->> 'has_lending' as open, public.loan_totals('{}') as totals",
  )

  expect(rows).toMatchObject([{ open: 'true', totals: { loans: 6 } }])
  await expect(
    asPerson(app.database.pools.wire, view, async (db) => {
      await db.query('select app.assert_session($1, $2, $3)', [view.sessionId, view.id, view.role])
      return db.query('select public.open_lending_desk(false)')
    }),
  ).rejects.toMatchObject({ code: '25006' })
})

describe('the desk', () => {
  const open = async (who: SignedIn, is_open: boolean) =>
    (await who.supabase.rpc('open_lending_desk', { is_open })).error?.code ?? null
  const isOpenFor = async (who: SignedIn) =>
    Object((await who.supabase.rpc('company_standing').throwOnError()).data).has_lending

  test('is closed in a new company, for its owner too', async () => {
    const ben = await app.subscriber('Ben', 'lender')

    expect(await isOpenFor(ben)).toBe(false)
    for (const rpc of ['loan_application_list', 'loan_application_board', 'loan_list', 'loan_totals'] as const)
      expect((await ben.supabase.rpc(rpc, { wish: {} })).error?.code, rpc).toBe('42501')
    expect((await exported(ben, 'loans')).status).toBe(403)
  })

  test('opens for every member once an owner opens it, which is audited once', async () => {
    const ben = await app.subscriber('Ben', 'lender')
    const bea = await app.signIn(await colleague(app.database, ben.person, 'Bea', 'read_only'))

    expect(await open(ben, true)).toBeNull()
    expect(await open(ben, true)).toBeNull()

    expect(await isOpenFor(bea)).toBe(true)
    expect(await names(bea, 'loan_list')).toEqual([])
    const { rows } = await app.database.pools.server.query(
      "select action from app.audit_events where actor_id = $1 and action like 'organization.lending%'",
      [ben.person.id],
    )
    expect(rows).toEqual([{ action: 'organization.lending_opened' }])
  })

  test('closes again', async () => {
    expect(await open(omar, false)).toBeNull()

    expect(await isOpenFor(omar)).toBe(false)
    expect((await omar.supabase.rpc('loan_list', { wish: {} })).error?.code).toBe('42501')
    await open(omar, true)
  })

  test('can’t be opened by staff, admins, or super admins', async () => {
    const ann = await app.signIn(await colleague(app.database, maria.person, 'Ann', 'admin'))
    const ada = await app.signIn(await superAdmin(app.database, 'Ada'))

    for (const who of [sam, ann, ada]) expect(await open(who, false)).toBe('42501')
    expect(await isOpenFor(maria)).toBe(true)
  })
})

const exported = (person: SignedIn, list: string, wish: object = {}) =>
  app.fetch('/functions/v1/export-lending', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ list, wish, date: '2026-01-31' }),
  })

describe('the export', () => {
  test('has the filtered rows, and is logged without the search', async () => {
    const reply = await exported(maria, 'applications', { search: 'dana' })

    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="applications-2026-01-31.csv"')
    const [head, ...rows] = (await reply.text()).trim().split('\r\n')
    expect(head).toContain('Application,Applicant,Type,Amount')
    expect(rows).toEqual([expect.stringContaining('A-1001,Dana Whitfield,auto,9000,new,pending')])
    const { rows: events } = await app.database.pools.server.query(
      "select details from app.audit_events where action = 'lending.exported' and actor_id = $1",
      [maria.person.id],
    )
    expect(events).toEqual([{ details: { filter: {}, searched: true, rows: 1 } }])
  })

  test('of loans has their balances', async () => {
    expect(await (await exported(maria, 'loans', { states: ['FL'] })).text()).toContain(
      'Marcus Whitfield,FL,auto,,,current',
    )
  })

  test('requires the permission to export, and a filter that it knows', async () => {
    const rita = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))

    expect(
      await callCommand(app, 'export-lending', { list: 'loans', wish: {}, date: TODAY }, { person: rita }),
    ).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect((await exported(maria, 'loans', { sort: 'ssn' })).status).toBe(400)
  })
})
