import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { FIGURES, shownAndCounted } from '#test/support/database/counted-directly.ts'
import { type OwnedDatabase, ownedDatabase, TEST_PASSWORDS } from '#test/support/database/database.ts'
import { addUncountedRows } from '#test/support/database/figure-rows.ts'
import { finishRecounts, recounted, requestRecount } from '#test/support/database/recounted.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

const FAMILIES = Object.keys(FIGURES)
const CLIENTS = 60

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'cro')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  await addUncountedRows(owner, maria, CLIENTS)
  await addUncountedRows(owner, omar, 5)
})
afterAll(() => database.close())
beforeEach(() => owner.query('delete from app.recounts'))

const look = (person: Person, family: string) => shownAndCounted(database, owner, person, family)
const as = async (person: Person, sql: string) =>
  (await asPerson(database.pools.wire, person, (db) => db.query(sql))).rows

/** Runs single steps, as the job does, until the condition is met. */
async function stepUntil(isMet: () => Promise<boolean>, size = 7): Promise<void> {
  while (!(await isMet())) {
    const { rows } = await database.pools.server.query("select * from app.next_recount('{}')")
    await database.pools.server.query('select app.recount_some($1, $2, $3)', [
      rows[0].organization_id,
      rows[0].family,
      size,
    ])
  }
}
const recountsOf = async (person: Person) =>
  (
    await owner.query('select r.* from app.recounts r join app.people p using (organization_id) where p.id = $1', [
      person.id,
    ])
  ).rows

describe('an upgrade whose counting SQL has other versions', () => {
  const upgrade = async () => {
    await owner.query('update app.figure_versions set version = version + 1')
    await owner.query("update migrations.applied set hash = 'older' where name = 'access'")
    await migrate(database.ownerUrl, TEST_PASSWORDS)
  }

  test('shows no earlier figure, and after the job those of a direct count', async () => {
    await upgrade()
    for (const family of FAMILIES.filter((one) => one !== 'loan_totals'))
      await expect(look(maria, family), family).rejects.toMatchObject({
        code: 'PT423',
        message: 'These figures are being recounted (0% done)',
      })
    expect((await look(maria, 'loan_totals')).shown).toEqual({
      total_loans: null,
      total_loan_amount: null,
      active_loan_amount: null,
    })

    await finishRecounts(database)

    for (const person of [maria, omar]) {
      for (const family of FAMILIES) {
        const { shown, counted } = await look(person, family)
        expect(shown, family).toEqual(counted)
        expect(JSON.stringify(counted), family).toMatch(/[1-9]/)
      }
    }
    expect(await recountsOf(maria)).toEqual([])
  })

  test('with unchanged versions recounts nothing', async () => {
    await owner.query("update migrations.applied set hash = 'older' where name = 'access'")

    await migrate(database.ownerUrl, TEST_PASSWORDS)

    expect((await owner.query('select * from app.recounts')).rows).toEqual([])
  })
})

test('only the requested family is recounted, and only its figures are refused', async () => {
  await recounted(database, ['clients', 'pulls'])
  await requestRecount(database, ['clients'])

  await expect(look(maria, 'clients')).rejects.toMatchObject({ code: 'PT423' })
  expect((await look(maria, 'pulls')).shown).not.toEqual([])
})

test('a company with correct figures reads them, while those of another are being recounted', async () => {
  await recounted(database, ['clients'])
  await requestRecount(database, ['clients'])

  await stepUntil(async () => (await recountsOf(omar)).length === 0)

  const { shown, counted } = await look(omar, 'clients')
  expect(shown).toEqual(counted)
  await expect(look(maria, 'clients')).rejects.toMatchObject({ code: 'PT423' })
})

test('the error shows the progress', async () => {
  await requestRecount(database, ['clients'])

  await stepUntil(async () => (await recountsOf(maria))[0]?.rows_done > CLIENTS / 2, 10)

  await expect(look(maria, 'clients')).rejects.toMatchObject({
    message: 'These figures are being recounted (66% done)',
  })
})

test('figures that can’t be derived from rows are kept', async () => {
  const kept = async () =>
    (
      await owner.query(`
        select (select sum(amount) from app.repair_days where measure = 'refused') as refused,
               (select jsonb_agg(pending_change order by organization_id, day) filter (where pending_change <> 0) from app.daily_totals) as pending`)
    ).rows[0]
  await owner.query(`
    select app.note_refused_fee(organization_id) from app.people where id = '${maria.id}';
    update app.daily_totals set pending_change = 3`)
  const before = await kept()

  await recounted(database, ['dashboard', 'risk_board'])

  expect(before.refused).toBe('1')
  expect(await kept()).toEqual(before)
})

describe('the platform', () => {
  const overview = async () => (await as(ada, 'select public.platform_overview() as o'))[0].o
  const board = async () => {
    const [{ b }] = await as(ada, 'select public.risk_board() as b')
    return b.rows.filter((row: { company_name: string }) => row.company_name === "Maria's company")
  }

  test('has figures of all companies only when all are counted, and its queue at any time', async () => {
    await recounted(database, ['dashboard', 'loan_totals', 'disputes'])
    await requestRecount(database, ['platform'])
    await stepUntil(async () => (await recountsOf(omar)).length === 0)
    const during = await overview()

    await finishRecounts(database)

    expect(during).toEqual({ recount_percent: expect.any(Number), queue: expect.any(Object) })
    const { standing, pulls } = await overview()
    const { rows } = await owner.query(`
      select (select count(*)::int from public.loans) as loans,
             (select count(*)::int from public.loans l join app.organizations o on o.id = l.organization_id
               where o.account_type = 'dealer' and l.loan_type = 'auto' and l.status in ('current', 'past_due')) as bhph_loans,
             (select count(*)::int from public.clients c join app.organizations o on o.id = c.organization_id
               where o.account_type = 'cro' and c.archived_at is null) as repaired,
             (select count(*)::int from public.disputes) as disputes,
             (select count(*)::int from public.credit_reports
               where created_at >= date_trunc('day', now(), 'UTC') - interval '364 days') as pulled`)
    const { loans, bhph_loans, repaired, disputes, pulled } = rows[0]
    expect(standing).toMatchObject({ loans, bhph_loans, 'clients.cro': repaired, disputes })
    expect(pulls.d365).toBe(pulled)
  })

  test('shows a company’s risks only when they are counted, and says so', async () => {
    await requestRecount(database, ['risk_board'])
    const during = await board()

    await finishRecounts(database)

    expect(during).toMatchObject([
      { company_name: "Maria's company", recount_percent: 0, letters: null, stands_out: [] },
    ])
    const { rows } = await owner.query(`
      select count(*)::int as letters, count(*)::int as fees from public.disputes
       where organization_id = (select organization_id from app.people where id = '${maria.id}')
         and sent_on > (now() at time zone 'UTC')::date - 90`)
    expect(await board()).toMatchObject([{ recount_percent: null, ...rows[0], same_words: rows[0].letters }])
  })

  test('a super admin sees what is being recounted, with its progress', async () => {
    await recounted(database, ['dashboard'])
    await requestRecount(database, ['clients'])
    await stepUntil(async () => (await recountsOf(omar)).length === 0)

    expect(await as(ada, 'select * from public.recounts()')).toMatchObject([
      { family: 'clients', companies: 2, companies_left: 1, percent: expect.any(Number) },
    ])
    expect(
      (await as(ada, 'select public.subscriber(organization_id) as s from app.people where id = ' + `'${omar.id}'`))[0]
        .s,
    ).toMatchObject({
      recount_percent: null,
      clients: expect.any(Number),
    })
  })
})

describe('no API role', () => {
  test.each([
    "select app.request_recount('clients')",
    "select * from app.next_recount('{}')",
    "select app.recount_some(app.no_company(), 'clients', 1)",
    'update app.recounts set rows_done = 1',
    'delete from app.recounts',
    'select * from app.uncounted',
    'select * from app.figure_versions',
  ])('may %s', async (sql) => {
    for (const person of [maria, ada]) await expect(as(person, sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('sees another company’s recounts', async () => {
    await requestRecount(database, ['clients'])

    const { rows } = await owner.query('select organization_id from app.people where id = $1', [omar.id])
    expect(await as(omar, 'select organization_id from app.recounts')).toEqual(rows)
  })

  test('learns of a recount without permission to read the figures', async () => {
    const reader = await colleague(database, maria, 'Rita', 'staff')
    await requestRecount(database, ['team'])

    await expect(
      as(reader, "select * from public.report_team('person', '2026-01-01', '2026-02-01')"),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })
})
