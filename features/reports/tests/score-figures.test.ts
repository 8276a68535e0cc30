import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'
import { storeScores } from '#test/support/report-scores.ts'

let database: OwnedDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

async function scoreReport(person: Person, by: string) {
  const { rows } = await asPerson(database.pools.wire, person, (db) =>
    db.query("select to_jsonb(r) as row from public.report_scores($1, '2026-01-01', '2026-12-31') r", [by]),
  )
  return rows.map(({ row }) => row)
}

/** Adds a client with one report per score, a month apart from February on. All bureaus report the same score. */
const client = (person: Person, scores: number[]) =>
  owner.query(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name, created_at)
                     select organization_id, id, 'Dana', 'W', '2026-01-01' from app.people where id = $1 returning id, organization_id),
     report as (insert into public.credit_reports (organization_id, client_id, status, created_at, report_data)
                select organization_id, id, 'success', '2026-01-10'::timestamptz + make_interval(months => month::integer), to_jsonb(score)
                  from client, unnest($2::integer[]) with ordinality as pulled (score, month)
                returning id, organization_id, client_id, report_data::smallint as score)
     ${storeScores('array_fill(report.score, array[3])')}`,
    [person.id, scores],
  )

test.each([
  [300, 'poor'],
  [579, 'poor'],
  [580, 'fair'],
  [639, 'fair'],
  [640, 'good'],
  [699, 'good'],
  [700, 'very_good'],
  [749, 'very_good'],
  [750, 'excellent'],
  [850, 'excellent'],
])('a client with a score of %i is counted as %s', async (score, band) => {
  const kim = await subscriber(database, `Kim ${score}`, 'lender')
  await client(kim, [score])

  const bands = await scoreReport(kim, 'band')

  expect(bands.map(({ key, clients }) => [key, clients])).toEqual([
    [band, 1],
    [null, 1],
  ])
})

test('an unchanged score counts as compared, and neither as risen nor as fallen', async () => {
  const lee = await subscriber(database, 'Lee', 'cro')
  for (const scores of [
    [600, 600],
    [600, 601],
    [600, 599],
  ])
    await client(lee, scores)

  const months = await scoreReport(lee, 'month')

  expect(months.find(({ key }) => key === '2026-03-01')).toMatchObject({ compared: 3, rose: 1, fell: 1 })
})
