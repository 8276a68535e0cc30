import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'
import { storeScores } from '#test/support/report-scores.ts'

const PEOPLE = [
  { first: 'Dana', last: 'Whitfield', city: 'Austin', state: 'TX', score: 710 },
  { first: 'Elena', last: 'Ortega', city: 'Tampa', state: 'FL', score: 590 },
  { first: 'Marcus', last: 'Abbott', city: 'Dallas', state: 'TEXAS', score: 820 },
  { first: 'Ruth', last: 'Nguyen', city: 'Albany', state: 'NY', score: null },
  { first: 'Caleb', last: 'Reyes', city: 'Austin', state: 'TX', score: null },
] as const

let database: TestDatabase
let maria: Person
let priya: Person
let omar: Person
const idOf = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  const sealer = createSealer(database.pools.server, Buffer.alloc(32, 7))
  maria = await subscriber(database, 'Maria')
  priya = await colleague(database, maria, 'Priya')
  omar = await subscriber(database, 'Omar')
  const { rows } = await server('select organization_id as id from app.people where id = $1', [maria.id])
  for (const [n, { first, last, city, state, score }] of PEOPLE.entries()) {
    const ssn = await sealer.sealForWire('clients.ssn', `90012345${n}`, rows[0].id)
    const added = await server(
      `insert into public.clients (organization_id, user_id, first_name, last_name, city, state, ssn, phone, email, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, timestamptz '2025-01-01' + $10 * interval '1 day') returning id`,
      [rows[0].id, maria.id, first, last, city, state, ssn, `512555010${n}`, `${first}@example.test`, n],
    )
    idOf.set(first, added.rows[0].id)
    if (score !== null) await addReport(first, [score - 20, score, score + 15])
  }
})
afterAll(() => database.close())

const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)
const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

const addReport = (first: string, scores: (number | null)[], daysAgo = 1) =>
  server(
    `with report as (
       insert into public.credit_reports (organization_id, client_id, status, report_data, created_at)
       select organization_id, id, 'success', '{"outcomes": {"experian": "hit", "equifax": "hit", "transunion": "hit"}}',
              now() - $3 * interval '1 day' from public.clients where id = $1
       returning id, organization_id, client_id)
     ${storeScores('$2::smallint[]')}`,
    [idOf.get(first), scores, daysAgo],
  )

interface Page {
  rows: { id: string; first_name: string; middle_score: number | null; assigned_contact_name: string }[]
  has_previous: boolean
  has_next: boolean
}

async function list(person: Person, wish: Record<string, unknown>): Promise<Page> {
  const { rows } = await as(person, 'select public.client_list($1) as page', [wish])
  return rows[0].page
}

const names = async (wish: Record<string, unknown>) => (await list(maria, wish)).rows.map((row) => row.first_name)

describe('the order of the list', () => {
  test.each([
    [{}, ['Dana', 'Elena', 'Marcus', 'Ruth', 'Caleb']],
    [{ descending: true }, ['Caleb', 'Ruth', 'Marcus', 'Elena', 'Dana']],
    [{ sort: 'name' }, ['Marcus', 'Ruth', 'Elena', 'Caleb', 'Dana']],
    [{ sort: 'contact', descending: true }, ['Ruth', 'Marcus', 'Elena', 'Dana', 'Caleb']],
    [{ sort: 'score', descending: true }, ['Marcus', 'Dana', 'Elena']],
  ])('%j', async (wish, expected) => {
    expect((await names(wish)).slice(0, expected.length)).toEqual(expected)
  })

  test('can only be a column', async () => {
    await expect(list(maria, { sort: 'id; drop table clients' })).rejects.toMatchObject({ code: '22023' })
  })
})

test.each(['added', 'name', 'contact', 'location', 'score', 'assigned', 'loans'])(
  'pages by %s, forwards and backwards, include every client once',
  async (sort) => {
    for (const descending of [false, true]) {
      const whole = (await list(maria, { sort, descending })).rows.map((row) => row.id)
      const first = await list(maria, { sort, descending, limit: 2 })
      const second = await list(maria, { sort, descending, limit: 2, after: first.rows[1]?.id })
      const third = await list(maria, { sort, descending, limit: 2, after: second.rows[1]?.id })
      const back = await list(maria, { sort, descending, limit: 2, before: third.rows[0]?.id })

      expect([...first.rows, ...second.rows, ...third.rows].map((row) => row.id)).toEqual(whole)
      expect(back.rows).toEqual(second.rows)
      expect([first, second, third].map((page) => [page.has_previous, page.has_next])).toEqual([
        [false, true],
        [true, true],
        [true, false],
      ])
    }
  },
)

describe('a filter of the list', () => {
  test.each([
    [{ states: ['TX'] }, ['Dana', 'Marcus', 'Caleb']],
    [{ has_report: false }, ['Ruth', 'Caleb']],
    [{ scores: [{ from: 700, to: 749 }] }, ['Dana']],
    [{ scores: [{ from: 0, to: 0 }] }, ['Ruth', 'Caleb']],
    [{ added_from: '2025-01-02T00:00:00Z', added_before: '2025-01-04T00:00:00Z' }, ['Elena', 'Marcus']],
    [{ search: 'whitfeild' }, ['Dana']],
    [{ search: 'danna' }, ['Dana']],
    [{ search: 'austin caleb' }, ['Caleb']],
    [{ search: 'austin danna whitfeild' }, ['Dana']],
    [{ search: 'caleb whitfeild' }, []],
    [{ search: 'al ruthh' }, ['Ruth']],
    [{ search: 'Dnaa' }, ['Dana']],
    [{ search: 'adna' }, ['Dana']],
    [{ search: 'ruht' }, ['Ruth']],
    [{ search: 'dnaa austni' }, ['Dana']],
    [{ search: 'dnaa tampa' }, []],
    [{ search: '%_a' }, []],
    [{ search: '3451' }, ['Elena']],
    [{ search: '(512) 555-0102' }, ['Marcus']],
    [{ search: 'ruth@example' }, ['Ruth']],
    [{ search: 'austin', states: ['TX'], has_report: true }, ['Dana']],
    [{ search: "'; drop table public.clients; --" }, []],
    [{ states: ["TX'; drop table public.clients; --"] }, []],
  ])('%j', async (wish, expected) => {
    expect(await names(wish)).toEqual(expected)
    const { rows } = await as(maria, 'select public.client_count($1) as n', [wish])
    expect(rows[0].n).toBe(expected.length)
  })
})

describe('the list shows', () => {
  test.each([
    [[700, 650, 720], 700],
    [[720, 700, 650], 700],
    [[650, 720, 700], 700],
    [[700, 700, 650], 700],
    [[700, null, 650], 650],
    [[null, 700, 650], 650],
    [[650, 700, null], 650],
    [[null, 640, null], 640],
    [[null, null, null], null],
  ])('the middle of scores %j, %s', async (scores, middle) => {
    await addReport('Caleb', scores, 0)

    const { rows } = await list(maria, { search: 'caleb' })

    expect(rows[0]?.middle_score).toBe(middle)
    await server('delete from public.credit_reports where client_id = $1', [idOf.get('Caleb')]).catch(() => {})
  })

  test('the newest report, whichever was stored last', async () => {
    await addReport('Elena', [400, 400, 400], 90)

    const { rows } = await list(maria, { search: 'elena' })

    expect(rows[0]?.middle_score).toBe(590)
  })

  test('a new score as no edit: neither the audit nor the time of the last change records it', async () => {
    const before = await server('select updated_at from public.clients where id = $1', [idOf.get('Marcus')])
    const events = () =>
      server("select count(*)::int as n from app.audit_events where subject_id = $1 and action = 'clients.changed'", [
        idOf.get('Marcus'),
      ])
    const { rows: earlier } = await events()

    await addReport('Marcus', [800, 821, 830], 0)

    expect((await events()).rows).toEqual(earlier)
    const after = await server('select updated_at, middle_score from public.clients where id = $1', [
      idOf.get('Marcus'),
    ])
    expect(after.rows[0]).toEqual({ ...before.rows[0], middle_score: 821 })
  })

  test('the balance of open loans, and how many are past due, without those that were charged off', async () => {
    const lend = (amount: number, daysAgo: number) =>
      server(
        `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                   start_date, first_payment_date)
         select organization_id, id, 'auto', $2, 0, 12, $2::numeric / 12, current_date - $3::int, current_date - $3::int + 30
           from public.clients where id = $1 returning id`,
        [idOf.get('Dana'), amount, daysAgo],
      )
    await lend(1200, 0)
    await lend(2400, 90)
    const charged = await lend(4800, 90)
    await ageLoans(database.pools.server)
    const before = await list(maria, { sort: 'loans', descending: true, limit: 1 })
    await server(
      `insert into public.loan_postings (organization_id, loan_id, kind, effective_date)
       select organization_id, id, 'charge_off', current_date from public.loans where id = $1`,
      [charged.rows[0].id],
    )
    await ageLoans(database.pools.server)

    const { rows } = await list(maria, { sort: 'loans', descending: true, limit: 1 })

    expect(before.rows).toMatchObject([{ open_loan_count: 3, past_due_loan_count: 2, loan_balance: 8400 }])

    expect(rows).toMatchObject([{ first_name: 'Dana', open_loan_count: 2, past_due_loan_count: 1, loan_balance: 3600 }])
    const { rows: edits } = await server(
      "select from app.audit_events where subject_id = $1 and action = 'clients.changed' and details ? 'loan_balance'",
      [idOf.get('Dana')],
    )
    expect(edits).toEqual([])
  })

  test('the assigned contact by name, also after a change of name', async () => {
    await as(maria, 'select public.assign_clients($1, $2)', [[idOf.get('Ruth')], priya.id])
    await server("update app.people set full_name = 'Priya Rao' where id = $1", [priya.id])

    const { rows } = await list(maria, { contacts: [priya.id] })

    expect(rows.map((row) => [row.first_name, row.assigned_contact_name])).toEqual([['Ruth', 'Priya Rao']])
  })
})

test('a client’s neighbors are those in its list', async () => {
  const wish = { sort: 'name', states: ['TX'] }

  const { rows } = await as(maria, 'select public.client_neighbours($1, $2) as found', [wish, idOf.get('Caleb')])

  expect(rows[0].found).toEqual({ previous: idOf.get('Marcus'), next: idOf.get('Dana') })
})

describe('the neighbors within a search', () => {
  const neighbours = async (wish: object, of: string) => {
    const asked = [{ sort: 'name', ...wish }, idOf.get(of)]
    const { rows } = await as(maria, 'select public.client_neighbours($1, $2) as found', asked)
    return rows[0].found
  }

  test.each(['austin', ' Austin ', 'austni'])('are among the clients found by "%s"', async (search) => {
    expect(await neighbours({ search }, 'Caleb')).toEqual({ previous: null, next: idOf.get('Dana') })
    expect(await neighbours({ search }, 'Dana')).toEqual({ previous: idOf.get('Caleb'), next: null })
  })

  test('are none if nothing is found, and any client if nothing is searched for', async () => {
    expect(await neighbours({ search: 'zzyzx' }, 'Caleb')).toEqual({ previous: null, next: null })
    expect(await neighbours({ search: ' ' }, 'Caleb')).toEqual({
      previous: idOf.get('Elena'),
      next: idOf.get('Dana'),
    })
  })

  test('are among the clients named by id', async () => {
    const ids = [idOf.get('Elena'), idOf.get('Dana')]

    expect(await neighbours({ search: 'austin', ids }, 'Dana')).toEqual({ previous: null, next: null })
  })
})

describe('bulk actions', () => {
  test('archive clients, which then leave the list, and restore them', async () => {
    const ids = [idOf.get('Dana'), idOf.get('Ruth')]

    await as(maria, 'select public.archive_clients($1, true)', [ids])

    expect(await names({})).not.toContain('Dana')
    expect(await names({ archived: true })).toEqual(['Dana', 'Ruth'])
    const undone = await as(maria, 'select public.archive_clients($1, false) as ids', [ids])
    expect(undone.rows[0].ids).toHaveLength(2)
    expect(await names({ archived: true })).toEqual([])
  })

  test('return each client’s previous contact, so that they can be undone', async () => {
    const ids = [idOf.get('Dana'), idOf.get('Elena')]
    await as(maria, 'select public.assign_clients($1, $2)', [ids, maria.id])

    const { rows } = await as(maria, 'select public.assign_clients($1, $2) as changed', [ids, priya.id])

    expect(rows[0].changed).toEqual(expect.arrayContaining(ids.map((id) => ({ id, contact_id: maria.id }))))
  })

  test('assign no client of another organization', async () => {
    await expect(
      as(maria, 'select public.assign_clients($1, $2)', [[idOf.get('Dana')], omar.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('another subscriber', () => {
  test.each([{}, { search: 'dana' }, { search: '3451' }, { search: 'whitfeild' }, { archived: true }])(
    'sees nothing of it: %j',
    async (wish) => {
      expect((await list(omar, wish)).rows).toEqual([])
      const { rows } = await as(omar, 'select public.client_count($1) as n, public.client_ids($1) as ids', [wish])
      expect(rows).toEqual([{ n: 0, ids: { ids: [], has_next: false, last: null } }])
    },
  )

  test('learns nothing by naming its clients: neither their position nor their neighbors', async () => {
    const id = idOf.get('Dana')

    const page = await list(omar, { after: id, ids: [id] })
    const { rows } = await as(
      omar,
      'select public.client_neighbours($1, $3) as found, public.client_neighbours($2, $3) as searched',
      [{}, { search: 'austin' }, id],
    )

    expect(page).toEqual({ rows: [], has_previous: false, has_next: false, first: null, last: null })
    expect(rows).toEqual([{ found: { previous: null, next: null }, searched: { previous: null, next: null } }])
  })

  test('archives and assigns none of its clients', async () => {
    const archived = await as(omar, 'select public.archive_clients($1, true) as ids', [[idOf.get('Dana')]])
    const assigned = await as(omar, 'select public.assign_clients($1, $2) as changed', [[idOf.get('Dana')], omar.id])

    expect([archived.rows[0].ids, assigned.rows[0].changed]).toEqual([[], []])
    expect(await names({ archived: true })).toEqual([])
  })
})

describe('the columns that the list stores in a client’s row', () => {
  test.each(['middle_score', 'loan_balance', 'latest_experian_score', 'last_report_at', 'assigned_contact_name'])(
    'can’t be written by users: %s',
    async (column) => {
      await expect(as(maria, `update public.clients set ${column} = null`)).rejects.toMatchObject({ code: '42501' })
    },
  )
})
