import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let sam: Person
let omar: Person
let ada: Person
let report: { id: string; client_id: string; organization_id: string }

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  report = await reportOf(maria)
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

async function reportOf(person: Person) {
  const { rows } = await server(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.credit_reports (organization_id, client_id, status)
     select organization_id, id, 'success' from client returning id, client_id, organization_id`,
    [person.id],
  )
  return rows[0]
}

let items = 0
async function dispute(of = report, key = `item ${++items}`): Promise<string> {
  const { rows } = await server(
    `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     values ($1, $2, $3, 'experian', 'account', $4, 'Ally', 'not_mine') returning id`,
    [of.organization_id, of.client_id, of.id, key],
  )
  return rows[0].id
}
const change = (id: string, assignment: string) =>
  server(`update public.disputes set ${assignment} where id = $1`, [id])

const SENT = "status = 'sent', attested_on = '2026-03-01', sent_on = '2026-03-01'"
const RECEIVED = `${SENT}, status = 'received', received_on = '2026-03-02', due_on = '2026-04-01'`.replace(
  "status = 'sent', ",
  '',
)
const RESOLVED = `${RECEIVED}, result = 'deleted', result_on = '2026-03-20'`.replace("'received'", "'resolved'")

describe('disputes', () => {
  test('are read by their organization’s staff and super admins only', async () => {
    const id = await dispute()
    const seenBy = async (person: Person) =>
      (await as(person, 'select from public.disputes where id = $1', [id])).rowCount

    expect([await seenBy(maria), await seenBy(sam), await seenBy(ada), await seenBy(omar)]).toEqual([1, 1, 1, 0])
    await asPerson(database.pools.wire, maria, async (db) => {
      await db.query("select set_config('role', 'anon', true)")
      await expect(db.query('select from public.disputes')).rejects.toMatchObject({ code: '42501' })
      await db.query('rollback; begin')
    })
  })

  test('can’t be written over the API, not even by their own staff', async () => {
    const id = await dispute()
    for (const person of [maria, sam, omar, ada, await viewed(database, maria, ada)]) {
      for (const sql of [
        'insert into public.disputes default values',
        `update public.disputes set status = 'closed' where id = '${id}'`,
        `update public.disputes set result = 'deleted' where id = '${id}'`,
        `delete from public.disputes where id = '${id}'`,
      ]) {
        await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('can’t be removed, not even by the server', async () => {
    await dispute()

    await expect(server('delete from public.disputes')).rejects.toMatchObject({ code: '42501' })
  })

  test('must be about a report of the same client and organization', async () => {
    const [omars, other] = [await reportOf(omar), await reportOf(maria)]

    for (const strange of [
      { ...report, id: other.id },
      { ...report, client_id: other.client_id },
      { ...report, organization_id: omars.organization_id },
    ]) {
      await expect(dispute(strange)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('are open once per item; after a decision or closing, it can be disputed again', async () => {
    const of = await reportOf(maria)
    const first = await dispute(of, 'ally')

    await expect(dispute(of, 'ally')).rejects.toMatchObject({ code: '23505' })
    await change(first, RESOLVED)
    const second = await dispute(of, 'ally')
    await change(second, "status = 'closed', closed_on = '2026-03-20'")

    await expect(dispute(of, 'ally')).resolves.toBeTypeOf('string')
  })

  test.each([
    ["status = 'attested'", 'a step has its day'],
    ["status = 'sent', sent_on = '2026-03-01'", 'what is sent was attested'],
    ["status = 'sent', attested_on = '2026-03-02', sent_on = '2026-03-01'", 'nothing is sent before it is attested'],
    [`${RECEIVED}, due_on = '2026-04-02'`.replace(", due_on = '2026-04-01'", ''), 'the clock is the law’s'],
    ["due_on = '2026-04-01'", 'no clock runs before receipt'],
    [
      RESOLVED.replace(", result = 'deleted', result_on = '2026-03-20'", ''),
      'a dispute is not resolved without a result',
    ],
    [RESOLVED.replace('2026-03-20', '2026-03-01'), 'no result precedes receipt'],
  ])('are rejected with %s: %s', async (assignment) => {
    const id = await dispute()

    await expect(change(id, assignment)).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['2026-03-20', '2026-04-16'],
    ['2026-04-01', '2026-04-16'],
    ['2026-04-05', '2026-04-01'],
  ])('received on March 2 with information of %s are due on %s', async (informed, due) => {
    const id = await dispute()
    await change(id, RECEIVED)

    const { rowCount } = await change(id, `information_on = '${informed}', due_on = '${due}'`)

    expect(rowCount).toBe(1)
    await expect(change(id, "due_on = '2026-05-01'")).rejects.toMatchObject({ code: '23514' })
  })

  test('keep their subject and their result', async () => {
    const id = await dispute()
    await change(id, RESOLVED)

    await expect(
      owner.query("update public.disputes set bureau = 'equifax' where id = $1", [id]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(change(id, "item_key = 'another'")).rejects.toMatchObject({ code: '42501' })
    await expect(change(id, "result = 'verified'")).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['without the previous one', "corrections = '[]'"],
    [
      'with a different previous one',
      `corrections = '[{"result": "modified", "result_on": "2026-03-20", "reason": "Misread"}]'`,
    ],
    ['without a reason', `corrections = '[{"result": "deleted", "result_on": "2026-03-20", "reason": ""}]'`],
  ])('can’t get another result %s', async (_, corrections) => {
    const id = await dispute()
    await change(id, RESOLVED)

    await expect(change(id, `result = 'verified', ${corrections}`)).rejects.toMatchObject({ code: '23514' })
  })

  test('keep their previous results, for every role', async () => {
    const id = await dispute()
    await change(id, RESOLVED)
    const former = '{"result": "deleted", "result_on": "2026-03-20", "reason": "Misread"}'

    await change(id, `result = 'verified', corrections = '[${former}]'`)

    await expect(change(id, "corrections = '[]'")).rejects.toMatchObject({ code: '42501' })
    await expect(change(id, `result = 'modified', corrections = '[${former}]'`)).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('are counted by their report when sent and when won', async () => {
    const of = await reportOf(maria)
    const counts = async () =>
      (
        await server(
          'select dispute_count as sent, successful_disputes as won from public.credit_reports where id = $1',
          [of.id],
        )
      ).rows[0]
    const [won, lost, drafted] = [await dispute(of), await dispute(of), await dispute(of)]

    await Promise.all([change(won, SENT), change(lost, SENT)])
    const whenSent = await counts()
    await Promise.all([change(won, RESOLVED), change(lost, RESOLVED.replace('deleted', 'verified'))])
    await change(drafted, "status = 'closed', closed_on = '2026-03-20'")

    expect([whenSent, await counts()]).toEqual([
      { sent: 2, won: 0 },
      { sent: 2, won: 1 },
    ])
  })
})
