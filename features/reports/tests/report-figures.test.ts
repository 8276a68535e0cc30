import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { REPORT_KINDS, REPORT_NAMES } from '#features/reports/rules/report-kinds.ts'
import { MAIL_STATES } from '#platform/rules/state-names.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { recounted } from '#test/support/database/recounted.ts'
import { dice } from '#test/support/dice.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'
import { storeScores } from '#test/support/report-scores.ts'
import { addClient, addLoan, addPosting, reportOf, rowOf } from './report-fixture.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let priya: Person
let omar: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
  priya = await colleague(database, maria, 'Priya')
  omar = await subscriber(database, 'Omar', 'dealer')
})
afterAll(() => database.close())

const report = (person: Person, name: string, by: string, from?: string, until?: string) =>
  reportOf(database, person, name, { by, from, until })
const client = (person: Person, day: string, more = {}) => addClient(owner, person, day, more)

async function pull(clientId: string, day: string, scores: (number | null)[], status = 'success'): Promise<string> {
  const outcomes = { experian: 'hit', equifax: scores[1] === null ? 'no_score' : 'hit', transunion: 'error' }
  const { rows } = await owner.query<{ id: string }>(
    `with report as (
       insert into public.credit_reports (organization_id, client_id, status, created_at, report_data, ordered_by)
       select organization_id, id, $2, $4::timestamptz, $5, user_id from public.clients where id = $1
       returning id, organization_id, client_id),
     scored as (${storeScores('$3::smallint[]')})
     select id from report`,
    [clientId, status, scores, `${day}T12:00:00Z`, { outcomes }],
  )
  return String(rows[0]?.id)
}

test('a state is the same in any spelling', async () => {
  for (const [code, name] of Object.entries(MAIL_STATES)) {
    const { rows } = await owner.query('select array[app.us_state($1), app.us_state($2), app.us_state($3)] as codes', [
      ` ${code.toLowerCase()} `,
      name,
      name.toLowerCase(),
    ])
    expect(rows[0].codes, name).toEqual([code, code, code])
  }
  const { rows } = await owner.query(
    "select array[app.us_state(null), app.us_state(' '), app.us_state('Bavaria')] as codes",
  )
  expect(rows[0].codes).toEqual(['', '', 'other'])
})

describe('clients', () => {
  test('are counted by when they were added and archived, with their number at the end of each month', async () => {
    const gone = await client(maria, '2026-01-05', { state: 'TX' })
    await client(maria, '2026-03-31', { state: 'TEXAS', contact: priya.id })
    await client(maria, '2026-04-01', { state: 'California' })
    await client(omar, '2026-02-01', { state: 'TX' })
    await owner.query("update public.clients set archived_at = '2026-04-30T23:00:00Z' where id = $1", [gone])

    const months = await report(maria, 'clients', 'month', '2026-01-01', '2026-04-30')

    expect(months.map(({ key, added, archived, clients }) => [key, added, archived, clients])).toEqual([
      ['2026-01-01', 1, 0, 1],
      ['2026-02-01', 0, 0, 1],
      ['2026-03-01', 1, 0, 2],
      ['2026-04-01', 1, 1, 2],
      [null, 3, 1, 2],
    ])
  })

  test('by state, source and person; a past period leaves out later changes', async () => {
    const states = await report(maria, 'clients', 'state', '2026-01-15', '2026-03-31')
    const people = await report(maria, 'clients', 'person')
    const sources = await report(maria, 'clients', 'source')

    expect(states.map(({ key, added, clients }) => [key, added, clients])).toEqual([
      ['TX', 1, 2],
      [null, 1, 2],
    ])
    expect(rowOf(people, priya.id)).toMatchObject({ label: 'Priya', clients: 1 })
    expect(rowOf(people, '')).toMatchObject({ label: null, clients: 1 })
    expect(rowOf(sources, 'staff')).toMatchObject({ added: 3, archived: 1, clients: 2 })
  })

  test('follow a client who moves, is reassigned, restored or removed', async () => {
    const id = await client(maria, '2026-05-05', { state: 'NY' })
    await owner.query("update public.clients set state = 'NJ', assigned_contact_id = $2 where id = $1", [id, priya.id])

    const moved = await report(maria, 'clients', 'state')
    await owner.query('delete from public.clients where id = $1', [id])
    const removed = await report(maria, 'clients', 'state')

    expect(rowOf(moved, 'NJ')).toMatchObject({ added: 1 })
    expect(rowOf(moved, 'NY')?.['added'] ?? 0).toBe(0)
    expect(rowOf(removed, 'NJ')?.['added'] ?? 0).toBe(0)
  })
})

describe('pulls and scores', () => {
  test('count outcomes by month and by bureau', async () => {
    const dana = await client(omar, '2025-12-01')
    await pull(dana, '2026-02-01', [600, 620, null])
    await pull(dana, '2026-03-01', [null, null, null], 'error')

    const months = await report(omar, 'pulls', 'month', '2026-02-01', '2026-03-31')
    const bureaus = await report(omar, 'pulls', 'bureau')

    expect(rowOf(months, '2026-02-01')).toMatchObject({ pulls: 1, success: 1, error: 0, success_percent: 100 })
    expect(rowOf(months, null)).toMatchObject({ pulls: 2, success: 1, error: 1, success_percent: 50 })
    expect(rowOf(bureaus, 'equifax')).toMatchObject({ asked: 2, hit: 1, no_score: 1 })
    expect(rowOf(bureaus, 'transunion')).toMatchObject({ asked: 2, error: 2, success_percent: 0 })
    expect(rowOf(await report(omar, 'pulls', 'person'), omar.id)).toMatchObject({ label: 'Omar', pulls: 2 })
  })

  test('a score moves from one report to the next, even if an earlier one arrives late or its date changes', async () => {
    const nina = await subscriber(database, 'Nina', 'cro')
    const ruth = await client(nina, '2026-01-01')
    const latest = await pull(ruth, '2026-05-10', [700, 700, 700])
    const scores = async () => {
      const rows = await report(nina, 'scores', 'month', '2026-01-01', '2026-06-30')
      return rows
        .filter(({ scored }) => scored !== 0)
        .map((row) => [row.key, row['average_score'], row['average_change']])
    }
    expect(await scores()).toEqual([
      ['2026-05-01', 700, null],
      [null, 700, null],
    ])

    await pull(ruth, '2026-01-10', [600, 600, 600])
    await pull(ruth, '2026-03-10', [650, null, null])
    expect(await scores()).toEqual([
      ['2026-01-01', 600, null],
      ['2026-03-01', 650, 50],
      ['2026-05-01', 700, 50],
      [null, 650, 50],
    ])

    await owner.query("update public.credit_reports set created_at = '2026-02-10T12:00:00Z' where id = $1", [latest])
    expect(await scores()).toEqual([
      ['2026-01-01', 600, null],
      ['2026-02-01', 700, 100],
      ['2026-03-01', 650, -50],
      [null, 650, 25],
    ])
    const bands = await report(nina, 'scores', 'band')
    expect(bands.map(({ key, clients }) => [key, clients])).toEqual([
      ['good', 1],
      [null, 1],
    ])
  })
})

const age = () => ageLoans(database.pools.server, '2026-12-31')

test('loans are reported by amounts lent and received, and by the amount owed now', async () => {
  const dana = await client(omar, '2026-01-02')
  const [first, second] = [await addLoan(owner, dana, 1000), await addLoan(owner, dana, 500, { type: 'personal' })]
  const payment = await addPosting(owner, first, { kind: 'payment', amount: 100, day: '2026-02-10' })
  await addPosting(owner, first, { kind: 'payment', amount: 100, day: '2026-03-10' })
  await addPosting(owner, first, { kind: 'reversal', amount: 100, day: '2026-03-11', reverses: payment })
  await addPosting(owner, second, { kind: 'fee', amount: 20, day: '2026-03-11' })
  await age()

  const months = await report(omar, 'loans', 'month', '2026-01-01', '2026-03-31')
  const types = await report(omar, 'loans', 'type')
  const late = await report(omar, 'loans', 'delinquency')

  expect(months.map(({ key, made, lent, received }) => [key, made, lent, received])).toEqual([
    ['2026-01-01', 2, 1500, 0],
    ['2026-02-01', 0, 0, 100],
    ['2026-03-01', 0, 0, 0],
    [null, 2, 1500, 100],
  ])
  expect(rowOf(types, 'auto')).toMatchObject({ made: 1, lent: 1000, received: 100, open: 1, owed: 900 })
  const { rows } = await owner.query(
    `select sum(amount)::float8 as owed, sum(past_due_amount)::float8 as late from public.loans
      where organization_id = (select organization_id from app.people where id = $1)`,
    [omar.id],
  )
  expect(rows[0].late).toBeGreaterThan(0)
  expect(rowOf(late, null)).toMatchObject({ open: 2, owed: rows[0].owed, past_due: rows[0].late })
})

test('disputes are those of the reports pulled', async () => {
  const before = rowOf(await report(omar, 'disputes', 'month'), null)
  await owner.query(
    'update public.credit_reports set dispute_count = 4, successful_disputes = 1 where id = (select id from public.credit_reports where ordered_by = $1 limit 1)',
    [omar.id],
  )

  const after = rowOf(await report(omar, 'disputes', 'month'), null)

  expect(before).toMatchObject({ disputes: 0, won: 0, won_percent: null })
  expect(after).toMatchObject({ disputes: 4, won: 1, undecided: 3, won_percent: 25 })
})

describe('access to the reports', () => {
  test('another organization’s figures are not included', async () => {
    const stranger = await subscriber(database, 'Sam')

    for (const { name, groupings } of REPORT_KINDS.filter((kind) => !kind.isForAdministrators)) {
      for (const { grouping } of groupings) {
        const total = rowOf(await report(stranger, name, grouping), null) ?? {}
        const figures = Object.values(total).filter((figure) => typeof figure === 'number' && figure !== 0)
        expect(figures, `${name} by ${grouping}`).toEqual([])
      }
    }
  })

  test('member activity and the figures behind it are for owners and admins', async () => {
    const acts = await report(maria, 'team', 'person', '2020-01-01', '2030-01-01')

    expect(Number(rowOf(acts, null)?.['acts'])).toBeGreaterThan(0)
    await expect(report(priya, 'team', 'person')).rejects.toMatchObject({ code: '42501' })
    for (const table of ['app.report_totals', 'app.report_changes']) {
      const { rows } = await asPerson(database.pools.wire, priya, (db) =>
        db.query(`select count(*)::int as all, count(*) filter (where report = 'team')::int as team from ${table}`),
      )
      expect(rows[0].team, table).toBe(0)
    }
  })

  test('no API role can write a figure', async () => {
    for (const act of [
      "insert into app.report_changes (report) values ('x')",
      'delete from app.report_totals',
      'update app.report_totals set amount = 1',
    ]) {
      await expect(
        asPerson(database.pools.wire, maria, (db) => db.query(act)),
        act,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test.each([
  ['an unknown grouping', 'bureau', '2026-01-01', '2026-02-01', 'This report can’t be grouped this way'],
  ['a period that ends before it begins', 'month', '2026-02-01', '2026-01-01', 'The period must begin before it ends'],
  ['ten years by day', 'day', '2016-01-01', '2026-01-01', 'The period is too long for this grouping'],
  [
    'a year far in the future',
    'month',
    '0001-01-01',
    '0001-02-01',
    'Choose days from January 1, 2000 to December 31, 2199',
  ],
])('%s is refused in its own words', async (_, by, from, until, message) => {
  await expect(report(maria, 'clients', by, from, until)).rejects.toMatchObject({ code: '22023', message })
})

test('after any changes in any order, the figures equal a fresh count', async () => {
  const ines = await subscriber(database, 'Ines', 'dealer')
  const helper = await colleague(database, ines, 'Helper')
  const { below: roll } = dice(7)
  const day = () => `2026-0${roll(9) + 1}-${String(roll(28) + 1).padStart(2, '0')}`
  const score = () => (roll(4) === 0 ? null : 500 + roll(300))
  const clients: string[] = []
  const reports: string[] = []
  const anyOf = (ids: string[]) => ids[roll(ids.length)] ?? ''
  for (let n = 0; n < 6; n++) clients.push(await client(ines, day(), { state: ['TX', 'ohio', ''][roll(3)] ?? '' }))
  const someLoan = () =>
    addLoan(owner, anyOf(clients), 1000 + roll(9000), roll(2) ? { type: 'auto' } : { type: 'other' })
  const acts: (() => Promise<unknown>)[] = [
    async () => clients.push(await client(ines, day(), { contact: helper.id })),
    async () => reports.push(await pull(anyOf(clients), day(), [score(), score(), score()])),
    async () =>
      reports.push(await pull(anyOf(clients), day(), [score(), null, null], ['success', 'pending', 'error'][roll(3)])),
    () =>
      owner.query('update public.clients set state = $2, assigned_contact_id = $3 where id = $1', [
        anyOf(clients),
        'NV',
        roll(2) ? helper.id : null,
      ]),
    () =>
      owner.query('update public.clients set archived_at = $2 where id = $1', [anyOf(clients), roll(2) ? day() : null]),
    () =>
      owner.query('update public.credit_reports set created_at = $2 where id = $1', [anyOf(reports) || null, day()]),
    () => owner.query("update public.credit_reports set status = 'success' where id = $1", [anyOf(reports) || null]),
    () =>
      owner.query(
        `with report as (select * from public.credit_reports where id = $1)
         ${storeScores('array[$2::smallint]')} on conflict (organization_id, report_id, bureau, model) do update set score = excluded.score`,
        [anyOf(reports) || null, score()],
      ),
    () =>
      owner.query('delete from public.credit_report_scores where report_id = $1 and bureau = $2', [
        anyOf(reports) || null,
        BUREAUS[roll(3)],
      ]),
    () =>
      owner.query('update public.credit_reports set dispute_count = $2, successful_disputes = 1 where id = $1', [
        anyOf(reports) || null,
        roll(5),
      ]),
    async () => addPosting(owner, await someLoan(), { kind: 'payment', amount: 50 + roll(200), day: '2026-02-10' }),
    async () => {
      const lost = await someLoan()
      await addPosting(owner, lost, { kind: 'charge_off', day: '2026-09-01' })
      await addPosting(owner, lost, { kind: 'recovery', amount: 50 + roll(200), day: '2026-09-30' })
    },
    age,
    () => owner.query("update public.clients set first_name = 'All', state = 'CA' where user_id = $1", [ines.id]),
  ]
  for (let n = 0; n < 170; n++) await acts[roll(acts.length)]?.()
  await database.pools.server.query('select app.fold_report_changes()')
  for (let n = 0; n < 40; n++) await acts[roll(acts.length)]?.()

  const everything = async () => {
    const answers: unknown[] = []
    for (const { name, groupings } of REPORT_KINDS) {
      for (const { grouping } of groupings) {
        if (grouping !== 'day')
          answers.push([name, grouping, await report(ines, name, grouping, '2026-01-10', '2026-12-05')])
      }
    }
    return answers
  }
  const kept = await everything()
  await recounted(database)

  expect(reports.length).toBeGreaterThan(20)
  expect(await everything()).toEqual(kept)
})

test('figures are the same folded or not, and the same after a recount', async () => {
  const everything = async () => {
    const answers: unknown[] = []
    for (const person of [maria, omar]) {
      for (const { name, groupings } of REPORT_KINDS) {
        for (const { grouping } of groupings) {
          const from = grouping === 'day' ? '2026-01-01' : '2025-11-17'
          answers.push([name, grouping, await report(person, name, grouping, from, '2026-12-05')])
        }
      }
    }
    return answers
  }
  const live = await everything()

  await database.pools.server.query('select app.fold_report_changes()')
  const folded = await everything()
  const left = await owner.query('select count(*)::int as n from app.report_changes')
  await recounted(database)
  const again = await everything()

  expect(left.rows[0].n).toBe(0)
  expect(folded).toEqual(live)
  expect(again).toEqual(live)
  expect(REPORT_NAMES).toHaveLength(REPORT_KINDS.length)
})
