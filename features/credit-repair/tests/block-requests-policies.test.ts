import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDayAfter, isBusinessDay } from '#platform/rules/business-days.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
})
afterAll(() => database.close())

const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

const REPORTED = `
  with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                  select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
  insert into public.credit_reports (organization_id, client_id, status)
  select organization_id, id, 'success' from client returning id, client_id, organization_id`
const PAPER = `
  with stored as (insert into storage.objects (bucket_id, name, organization_id, metadata)
                  values ('client-documents', gen_random_uuid() || '.png', $1, '{"size": 1, "mimetype": "image/png"}') returning name)
  select name from stored`
const FILED = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, 'other', 'Identity theft report', $3, 'ftc.png', 1, 'image/png')`

/** A block request or another dispute of a new client with these documents on file. */
async function disputed({ reason = 'identity_theft', hasReport = true, hasLicense = true } = {}): Promise<string> {
  const { id, client_id, organization_id } = (await server(REPORTED, [maria.id])).rows[0]
  const paper = async () => (await owner.query(PAPER, [organization_id])).rows[0].name
  if (hasReport) await owner.query(FILED, [organization_id, client_id, await paper()])
  if (hasLicense)
    await owner.query('update public.clients set drivers_license_front = $2 where id = $1', [client_id, await paper()])
  const { rows } = await server(
    `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     values ($1, $2, $3, 'experian', 'account', 'ally', 'Ally', $4) returning id`,
    [organization_id, client_id, id, reason],
  )
  return rows[0].id
}
const change = (id: string, assignment: string, by = server) =>
  by(`update public.disputes set ${assignment} where id = $1`, [id])

const SENT = "status = 'sent', attested_on = '2026-11-20', sent_on = '2026-11-20'"
const RECEIVED = "status = 'received', attested_on = '2026-11-20', sent_on = '2026-11-20', received_on = '2026-11-25'"
const IN_TIME = `${RECEIVED}, due_on = '2026-12-02'`
const answered = (result: string) => `status = 'resolved', result = '${result}', result_on = '2026-11-30'`

describe('a block request', () => {
  test.each([
    ['the report', { hasReport: false }],
    ['a proof of identity', { hasLicense: false }],
  ])('can’t be sent without %s on file, for every role', async (_, papers) => {
    const id = await disputed(papers)
    const byOwner = (sql: string, values?: unknown[]) => owner.query(sql, values)

    await expect(change(id, SENT)).rejects.toMatchObject({ code: '23514' })
    await expect(change(id, SENT, byOwner)).rejects.toMatchObject({ code: '23514' })
    await expect(
      owner.query(
        `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, status,
                                      attested_on, sent_on)
         select organization_id, client_id, report_id, 'equifax', 'account', 'ally', 'Ally', reason, 'sent', '2026-11-20', '2026-11-20'
           from public.disputes where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('is due four business days after its receipt, also over Thanksgiving', async () => {
    const id = await disputed()

    for (const due of ['2026-12-01', '2026-12-03', '2026-12-25']) {
      await expect(change(id, `${RECEIVED}, due_on = '${due}'`)).rejects.toMatchObject({ code: '23514' })
    }
    expect((await change(id, IN_TIME)).rowCount).toBe(1)
    await expect(change(id, "information_on = '2026-11-26'")).rejects.toMatchObject({ code: '23514' })
  })

  test.each(['deleted', 'declined', 'rescinded', 'no_response'])('can end as %s', async (result) => {
    const id = await disputed()
    await change(id, IN_TIME)

    expect((await change(id, answered(result))).rowCount).toBe(1)
  })

  test.each(['modified', 'verified', 'frivolous'])('can’t end as %s', async (result) => {
    const id = await disputed()
    await change(id, IN_TIME)

    await expect(change(id, answered(result))).rejects.toMatchObject({ code: '23514' })
  })

  test('can’t become a dispute, or a dispute a block request', async () => {
    const ids = [await disputed(), await disputed({ reason: 'not_mine' })]

    await expect(
      owner.query("update public.disputes set reason = 'paid' where id = $1", [ids[0]]),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      owner.query("update public.disputes set reason = 'identity_theft' where id = $1", [ids[1]]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('can’t be written over the API, not even by its own staff', async () => {
    const id = await disputed()
    const people = [maria, await viewed(database, maria, await superAdmin(database, 'Ada'))]

    for (const sql of [
      `insert into public.disputes (client_id, report_id, bureau, item_kind, item_key, item_name, reason)
       select client_id, report_id, 'equifax', 'account', 'x', 'Ally', 'identity_theft' from public.disputes where id = '${id}'`,
      `update public.disputes set ${SENT} where id = '${id}'`,
    ]) {
      for (const person of people) {
        await expect(asPerson(database.pools.wire, person, (db) => db.query(sql))).rejects.toMatchObject({
          code: '42501',
        })
      }
    }
  })
})

test.each(['declined', 'rescinded'])('no other dispute can end as %s', async (result) => {
  const id = await disputed({ reason: 'not_mine', hasReport: false, hasLicense: false })
  await change(id, `${RECEIVED}, due_on = '2026-12-25'`)

  await expect(change(id, answered(result))).rejects.toMatchObject({ code: '23514' })
})

test('the database and the product count the same business days', async () => {
  // Covers years in which every fixed holiday falls on each day of the week.
  const { rows } = await server(
    `select day::text, app.is_business_day(day) as is_one
       from (select date '2017-01-01' + n as day from generate_series(0, 12 * 365) as n) as days`,
  )
  const { rows: counted } = await server(
    `select day::text, count, app.business_day_after(day, count)::text as later
       from (select date '2026-11-15' + n as day from generate_series(0, 60) as n) as days, generate_series(1, 6) as count`,
  )

  expect([rows.length, counted.length]).toEqual([12 * 365 + 1, 61 * 6])
  expect(rows.filter(({ day, is_one }) => isBusinessDay(day) !== is_one)).toEqual([])
  expect(counted.filter(({ day, count, later }) => businessDayAfter(day, count) !== later)).toEqual([])
})
