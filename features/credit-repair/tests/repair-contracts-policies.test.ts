import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'
import { appliedForLoan, contracted, reportShowing } from '#test/support/repair-contract.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let sam: Person
let omar: Person
let luis: Person
let ada: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'cro')
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'cro')
  luis = await subscriber(database, 'Luis', 'lender')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

interface Enrolled {
  organization_id: string
  client_id: string
  dispute_id: string
}

/** A client with a dispute. */
async function disputed(person: Person): Promise<Enrolled> {
  const { rows } = await server(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id),
          report as (insert into public.credit_reports (organization_id, client_id, status)
                     select organization_id, id, 'success' from client returning *)
     insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     select organization_id, client_id, id, 'experian', 'account', 'ally', 'Ally', 'not_mine' from report
     returning organization_id, client_id, id as dispute_id`,
    [person.id],
  )
  return rows[0]
}

const enroll = ({ organization_id, client_id }: Enrolled) =>
  server(
    `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
     values ($1, $2, 99, '2020-01-01', 'web')`,
    [organization_id, client_id],
  )

async function enrolled(person: Person = maria): Promise<Enrolled> {
  const file = await disputed(person)
  await enroll(file)
  return file
}

const TABLES = ['public.repair_statements', 'public.repair_contracts']
const change = ({ client_id }: Enrolled, assignment: string) =>
  server(`update public.repair_contracts set ${assignment} where client_id = $1`, [client_id])

describe('statements and contracts', () => {
  test.each(TABLES)('in %s are read only by their company’s staff and super admins', async (table) => {
    const { client_id } = await enrolled()
    await contracted(database.pools.server, client_id)
    const seenBy = async (person: Person) =>
      (await as(person, `select from ${table} where client_id = $1`, [client_id])).rowCount

    expect([await seenBy(maria), await seenBy(sam), await seenBy(ada), await seenBy(omar)]).toEqual([1, 1, 1, 0])
    await asPerson(database.pools.wire, maria, async (db) => {
      await db.query("select set_config('role', 'anon', true)")
      await expect(db.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' })
      await db.query('rollback; begin')
    })
  })

  test('can’t be written over the API, not even by their own staff', async () => {
    await contracted(database.pools.server, (await enrolled()).client_id)
    for (const person of [maria, sam, omar, ada, await viewed(database, maria, ada)]) {
      for (const sql of [
        ...TABLES.flatMap((table) => [`insert into ${table} default values`, `delete from ${table}`]),
        "update public.repair_statements set acknowledged_on = '2019-01-01'",
        "update public.repair_contracts set cancel_until = '2020-01-05'",
      ]) {
        await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('can’t be removed, not even by the server or the tables’ owner', async () => {
    await contracted(database.pools.server, (await enrolled()).client_id)

    for (const table of TABLES) {
      await expect(server(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
      for (const sql of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(owner.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
    await expect(owner.query("update public.repair_statements set signature_name = 'X'")).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('keep the signed text, for every role', async () => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id)

    for (const assignment of [
      "contract_date = '2020-01-03'",
      'total_cost = 1',
      "clauses = '[1]'",
      'signature_name = null',
      "cancel_until = '2020-01-06'",
    ]) {
      await expect(change(dana, assignment), assignment).rejects.toMatchObject({ code: '42501' })
    }
    await change(dana, "cancelled_on = '2020-01-03'")
    await expect(change(dana, 'cancelled_on = null')).rejects.toMatchObject({ code: '42501' })
  })

  test('can’t move to another client, for every role', async () => {
    const [dana, pete] = [await enrolled(), await enrolled()]
    for (const { client_id } of [dana, pete]) await contracted(database.pools.server, client_id)

    const moved = owner.query(
      `update public.repair_contracts set (client_id, statement_id) =
              (select client_id, id from public.repair_statements where client_id = $2) where client_id = $1`,
      [dana.client_id, pete.client_id],
    )

    await expect(moved).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['2020-01-01', '2020-01-08'])(
    'signed Jan 2 and open through Jan 7 can’t be canceled on %s',
    async (day) => {
      const dana = await enrolled()
      await contracted(database.pools.server, dana.client_id)

      await expect(change(dana, `cancelled_on = '${day}'`)).rejects.toMatchObject({ code: '23514' })
    },
  )

  test('must belong to a client of the same company, with only one active', async () => {
    const [dana, omars] = [await enrolled(), await enrolled(omar)]
    await contracted(database.pools.server, dana.client_id)

    await expect(contracted(database.pools.server, dana.client_id)).rejects.toMatchObject({ code: '23505' })
    await expect(
      server(
        `insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, recorded_by)
         values ($1, $2, '2020-01-01', 'Dana', $3)`,
        [dana.organization_id, omars.client_id, maria.id],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['dated before the statement was acknowledged', "'2020-01-01'", "'2020-01-07'"],
    ['that can be canceled for less than three days', "'2020-01-02'", "'2020-01-04'"],
  ])('are rejected: %s', async (_, date, until) => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id)
    await change(dana, "cancelled_on = '2020-01-03'")

    await expect(
      server(
        `insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address,
                                              total_cost, services, clauses, cancel_until)
         select organization_id, client_id, id, ${date}, 'Maria', '1 Main Street', 9, 'Disputes', '[]', ${until}
           from public.repair_statements where client_id = $1`,
        [dana.client_id],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a dispute of an enrolled client, for every role,', () => {
  const send = ({ dispute_id }: Enrolled, day: string) =>
    server(`update public.disputes set status = 'sent', attested_on = '2020-01-01', sent_on = $2 where id = $1`, [
      dispute_id,
      day,
    ])
  const REFUSED = {
    code: '23514',
    message: 'No work may be done for a client until their contract can no longer be canceled',
  }
  const TODAY = new Date().toISOString().slice(0, 10)
  const draft = ({ client_id }: Enrolled) =>
    server(
      `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
       select organization_id, client_id, id, 'equifax', 'account', 'ally', 'Ally', 'not_mine'
         from public.credit_reports where client_id = $1`,
      [client_id],
    )
  const step = ({ dispute_id }: Enrolled, assignment: string) =>
    server(`update public.disputes set ${assignment} where id = $1`, [dispute_id])
  const RECEIVED = "status = 'received', received_on = '2020-01-04', due_on = '2020-02-03'"
  const RESOLVED = "status = 'resolved', result = 'deleted', result_on = '2020-01-06'"
  const CORRECTED = `result = 'verified', corrections = '[{"result": "deleted", "result_on": "2020-01-06", "reason": "Misread"}]'`
  /** Sent before the client was enrolled. */
  async function sentBefore() {
    const dana = await disputed(maria)
    await send(dana, '2020-01-03')
    await enroll(dana)
    return dana
  }

  test('can’t be drafted or attested without a contract, or while it can be canceled', async () => {
    const [without, open] = [await enrolled(), await enrolled()]
    await contracted(database.pools.server, open.client_id, TODAY)

    for (const dana of [without, open]) {
      await expect(draft(dana)).rejects.toMatchObject(REFUSED)
      await expect(step(dana, "status = 'attested', attested_on = '2020-01-01'")).rejects.toMatchObject(REFUSED)
      expect((await step(dana, "status = 'closed', closed_on = '2020-01-01'")).rowCount).toBe(1)
    }
  })

  test('can be drafted and attested once it can’t be canceled, in every type of account', async () => {
    const [dana, luiss] = [await enrolled(), await enrolled(luis)]
    for (const { client_id } of [dana, luiss]) await contracted(database.pools.server, client_id)

    for (const file of [dana, luiss]) {
      await draft(file)
      expect((await step(file, "status = 'attested', attested_on = '2020-01-01'")).rowCount).toBe(1)
    }
  })

  test('that was sent earlier can be answered and corrected, but not while the contract can be canceled', async () => {
    const [without, open] = [await sentBefore(), await sentBefore()]

    for (const assignment of [RECEIVED, RESOLVED, CORRECTED])
      expect((await step(without, assignment)).rowCount, assignment).toBe(1)
    await contracted(database.pools.server, open.client_id, TODAY)
    await expect(step(open, RECEIVED)).rejects.toMatchObject(REFUSED)
    await contracted(database.pools.server, without.client_id, TODAY)
    await expect(
      step(
        without,
        `result = 'modified', corrections = corrections || '{"result": "verified", "result_on": "2020-01-06", "reason": "Misread"}'`,
      ),
    ).rejects.toMatchObject(REFUSED)
  })

  test('that was sent earlier can’t be continued without a contract', async () => {
    const dana = await sentBefore()
    await step(dana, RECEIVED)

    await expect(step(dana, "information_on = '2020-01-05', due_on = '2020-02-18'")).rejects.toMatchObject(REFUSED)
  })

  test('can’t be sent without a contract', async () => {
    await expect(send(await enrolled(), '2020-02-01')).rejects.toMatchObject(REFUSED)
  })

  test('can be sent from the day after the cancellation period', async () => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id)

    await expect(send(dana, '2020-01-07')).rejects.toMatchObject(REFUSED)
    expect((await send(dana, '2020-01-08')).rowCount).toBe(1)
  })

  test('can’t be sent earlier with a future date', async () => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id, new Date().toISOString().slice(0, 10))

    await expect(send(dana, '2199-01-01')).rejects.toMatchObject(REFUSED)
  })

  test('can’t be sent after the contract was canceled', async () => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id)
    await change(dana, "cancelled_on = '2020-01-03'")

    await expect(send(dana, '2020-02-01')).rejects.toMatchObject(REFUSED)
  })

  test('can be sent without a contract by a lender, but only if the client is not enrolled', async () => {
    await expect(send(await enrolled(luis), '2020-02-01')).rejects.toMatchObject(REFUSED)
    expect((await send(await disputed(luis), '2020-02-01')).rowCount).toBe(1)
  })

  test('can’t be drafted, attested or sent after the enrollment was canceled, but can be answered', async () => {
    const dana = await enrolled()
    await contracted(database.pools.server, dana.client_id)
    await send(dana, '2020-01-08')
    await server("update public.repair_enrollments set status = 'cancelled' where client_id = $1", [dana.client_id])

    await expect(draft(dana)).rejects.toMatchObject(REFUSED)
    expect((await step(dana, "status = 'received', received_on = '2020-01-12', due_on = '2020-02-11'")).rowCount).toBe(
      1,
    )
  })
})

describe('a report about an enrolled client, for every role,', () => {
  const order = ({ organization_id, client_id }: Enrolled, person: Person) =>
    server(
      `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                     credits_reserved)
       values ($1, $2, $3, gen_random_uuid(), 'f', '{experian}', 1)`,
      [organization_id, client_id, person.id],
    )

  test('can’t be ordered without a contract, or while it can be canceled', async () => {
    const [without, open] = [await enrolled(), await enrolled()]
    await contracted(database.pools.server, open.client_id, new Date().toISOString().slice(0, 10))

    for (const dana of [without, open])
      await expect(order(dana, maria)).rejects.toMatchObject({
        code: 'TLC04',
        message: 'No report may be ordered for a client until their contract can no longer be canceled',
      })
  })

  test('can be ordered once it can’t be canceled, before the enrollment, and by a lender for its own loans', async () => {
    const [dana, stranger, luiss] = [await enrolled(), await disputed(maria), await enrolled(luis)]
    await contracted(database.pools.server, dana.client_id)

    expect((await order(dana, maria)).rowCount).toBe(1)
    expect((await order(stranger, maria)).rowCount).toBe(1)
    await expect(order(luiss, luis)).rejects.toMatchObject({ code: 'TLC04' })
    await appliedForLoan(database.pools.server, luiss.client_id)
    expect((await order(luiss, luis)).rowCount).toBe(1)
  })
})

describe('the day work may begin', () => {
  const statusOf = async (person: Person, { client_id }: Enrolled) =>
    (await as(person, 'select cancel_until::text, lacks from public.client_work_standing($1)', [client_id])).rows

  test('is visible to the staff of the company, for enrolled clients and all others', async () => {
    const [dana, without] = [await enrolled(), await enrolled()]
    const [stranger, luiss, unasked] = [await disputed(maria), await enrolled(luis), await disputed(luis)]
    await contracted(database.pools.server, dana.client_id)

    expect(await statusOf(maria, dana)).toEqual([{ cancel_until: '2020-01-07', lacks: null }])
    expect(await statusOf(sam, without)).toEqual([{ cancel_until: null, lacks: 'contract' }])
    expect(await statusOf(maria, stranger)).toEqual([{ cancel_until: null, lacks: 'never_enrolled' }])
    expect(await statusOf(luis, luiss)).toEqual([{ cancel_until: null, lacks: 'contract' }])
    expect(await statusOf(luis, unasked)).toEqual([{ cancel_until: null, lacks: 'never_enrolled' }])
  })

  test('is not visible to others', async () => {
    const dana = await enrolled()

    expect(await statusOf(omar, dana)).toEqual([])
    await expect(statusOf(ada, dana)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a fee for work sent before a client was enrolled', () => {
  /** Sent on January 15, before any enrollment, and won. */
  async function sentBefore(person: Person) {
    const file = await disputed(person)
    await server(
      `update public.disputes set status = 'resolved', attested_on = '2020-01-15', sent_on = '2020-01-15', received_on = '2020-01-20',
              due_on = '2020-02-19', result = 'deleted', result_on = '2020-02-10', result_recorded_at = '2020-02-10' where id = $1`,
      [file.dispute_id],
    )
    await enroll(file)
    return file
  }
  const shown = (client: string) => reportShowing(database.pools.server, client, '2020-02-20')
  const fee = async ({ organization_id, client_id, dispute_id }: Enrolled, person: Person) =>
    server(
      `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, report_ids, recorded_by,
                                       recorded_by_name)
       values ($1, $2, 'fee', 150, '2020-03-01', 'check', array[$3::uuid], array[$5::uuid], $4, 'Maria')`,
      [organization_id, client_id, dispute_id, person.id, await shown(client_id)],
    )

  test('is rejected if the contract came later or never', async () => {
    const [without, later] = [await sentBefore(maria), await sentBefore(maria)]
    await contracted(database.pools.server, later.client_id, '2020-01-12')

    for (const file of [without, later]) {
      await expect(fee(file, maria)).rejects.toMatchObject({
        code: '23514',
        message: 'One of these disputes was sent before the contract could no longer be canceled',
      })
    }
  })

  test('is allowed if the contract could no longer be canceled, in every type of account', async () => {
    const [dana, luiss] = [await sentBefore(maria), await sentBefore(luis)]
    await contracted(database.pools.server, dana.client_id, '2020-01-02')

    expect((await fee(dana, maria)).rowCount).toBe(1)
    await expect(fee(luiss, luis)).rejects.toMatchObject({ code: '23514' })
  })
})
