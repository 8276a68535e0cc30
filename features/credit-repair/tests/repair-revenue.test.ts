import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { contracted, reportShowing } from '#test/support/repair-contract.ts'

let database: TestDatabase
let grace: Person
let omar: Person
let dana: string
let ruth: string
let paul: string

const TODAY = new Date().toISOString().slice(0, 10)
const LAST_YEAR = `${Number(TODAY.slice(0, 4)) - 1}-06-15`
const NEW_YEAR = `${TODAY.slice(0, 4)}-01-01`
const days = (ago: number) => addDays(TODAY, -ago)
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)
const ask = async (person: Person, sql: string) =>
  (await asPerson(database.pools.wire, person, (db) => db.query(sql))).rows

beforeAll(async () => {
  database = await testDatabase()
  grace = await subscriber(database, 'Grace', 'cro')
  omar = await subscriber(database, 'Omar', 'cro')
  dana = await addClient(grace, 'Dana', 900)
  ruth = await addClient(grace, 'Ruth', 800)
  paul = await addClient(grace, 'Paul', 700)
  await addClient(grace, 'Nobody', 600)
  await enroll(dana, 99, 'active', 700)
  await enroll(ruth, 79, 'paused', 10)
  await enroll(paul, 49.5, 'active', 600)
  await pay(dana, 300, LAST_YEAR)
  await pay(dana, 100, NEW_YEAR)
  await giveBack(await pay(paul, 250, TODAY), TODAY)
  await pay(paul, 50.5, TODAY)
  await server("update public.repair_enrollments set status = 'cancelled' where client_id = $1", [paul])
  const gone = await addClient(grace, 'Gone', 950)
  await enroll(gone, 10, 'active', 940)
  await server('update public.clients set archived_at = now() where id = $1', [gone])
  await enroll(await addClient(omar, 'Peter', 10), 1000, 'active', 5)
})
afterAll(() => database.close())

async function addClient(person: Person, firstName: string, daysAgo: number): Promise<string> {
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at)
     select organization_id, id, $2, 'W', now() - make_interval(days => $3) from app.people where id = $1 returning id`,
    [person.id, firstName, daysAgo],
  )
  return rows[0].id
}

const enroll = async (client: string, fee: number, status: string, daysAgo: number) => {
  await contracted(database.pools.server, client)
  await server(
    `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, status, enrolled_on, sale_channel)
     select organization_id, id, $2, $3, $4, 'web' from public.clients where id = $1`,
    [client, fee, status, addDays(TODAY, -daysAgo)],
  )
}

let items = 0
/** A fee received that day, for a dispute won long before. */
async function pay(client: string, amount: number, on: string): Promise<string> {
  const report = `with report as (insert into public.credit_reports (organization_id, client_id, status)
                                  select organization_id, id, 'success' from public.clients where id = $1 returning *)
    insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
    select organization_id, client_id, id, 'experian', 'account', $2, 'Ally', 'not_mine' from report returning id`
  const work = (await server(report, [client, `item ${++items}`])).rows[0].id
  await server(
    `update public.disputes set status = 'resolved', attested_on = '2020-03-01', sent_on = '2020-03-01', received_on = '2020-03-02',
            due_on = '2020-04-01', result = 'deleted', result_on = '2020-03-20', result_recorded_at = '2020-03-20' where id = $1`,
    [work],
  )
  const { rows } = await server(
    `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, report_ids, recorded_by,
                                     recorded_by_name)
     select organization_id, id, 'fee', $2, $3, 'check', array[$4::uuid], array[$5::uuid], user_id, 'Grace' from public.clients where id = $1 returning id`,
    [client, amount, on, work, await reportShowing(database.pools.server, client, '2020-03-25')],
  )
  return rows[0].id
}
const giveBack = (fee: string, on: string) =>
  server(
    `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, refunds_id, reason, recorded_by, recorded_by_name)
     select organization_id, client_id, 'refund', amount, $2, id, 'Goodwill', recorded_by, 'Grace' from public.repair_fees where id = $1`,
    [fee, on],
  )

const revenue = async (person: Person) => (await ask(person, 'select * from public.credit_repair_revenue()'))[0]

describe('revenue', () => {
  test('is fees minus refunds, and the agreed fees of active clients', async () => {
    expect(await revenue(grace)).toEqual({
      ...{ active_clients: '1', enrolled_clients: '4', average_revenue: '112.63' },
      ...{ monthly_recurring: '99.00', ytd_revenue: '150.50', projected_annual: '1188.00' },
    })
  })

  test('without enrolled clients is zero, with an unknown average', async () => {
    const nothing = {
      ...{ active_clients: '0', enrolled_clients: '0', average_revenue: null },
      ...{ monthly_recurring: '0', ytd_revenue: '0', projected_annual: '0' },
    }

    expect(await revenue(await subscriber(database, 'Nina', 'cro'))).toEqual(nothing)
    await expect(revenue(await newcomer(database, 'Nobody'))).rejects.toMatchObject({ code: '42501' })
    expect(await revenue(omar)).toMatchObject({ active_clients: '1', monthly_recurring: '1000.00' })
  })

  test('follows a pause, a new fee and an archived file, in both directions', async () => {
    const lena = await subscriber(database, 'Lena', 'cro')
    const client = await addClient(lena, 'Iris', 50)
    await enroll(client, 120, 'active', 40)
    const change = (assignment: string) =>
      server(`update public.repair_enrollments set ${assignment} where client_id = $1`, [client])
    const archive = (archived: string) =>
      server(`update public.clients set archived_at = ${archived} where id = $1`, [client])
    const standing = async () => {
      const { active_clients, enrolled_clients, monthly_recurring } = await revenue(lena)
      return [Number(active_clients), Number(enrolled_clients), Number(monthly_recurring)]
    }

    const course = []
    for (const step of [
      () => change("status = 'paused'"),
      () => change('monthly_fee = 80'),
      () => change("status = 'active'"),
      () => change('monthly_fee = 90'),
      () => archive('now()'),
      () => change('monthly_fee = 70'),
      () => archive('null'),
      () => change("status = 'cancelled'"),
    ]) {
      await step()
      course.push(await standing())
    }

    expect(course).toEqual([
      ...[
        [0, 1, 0],
        [0, 1, 0],
        [1, 1, 80],
        [1, 1, 90],
      ],
      ...[
        [0, 1, 0],
        [0, 1, 0],
        [1, 1, 70],
        [0, 1, 0],
      ],
    ])
  })
})

const NAMES = 'select first_name from public.credit_repair_roster(30,'

describe('the roster', () => {
  test('shows each client’s fee, payments and expected revenue', async () => {
    const rows = await ask(
      grace,
      `select first_name, status, enrolled_on::text, is_new, monthly_fee, total_revenue, current_month_revenue, ytd_revenue, lifetime_value
         from public.credit_repair_roster(30)`,
    )

    const money = (fee: string | null, total: string, month: string, year: string, value: string) => ({
      ...{
        monthly_fee: fee,
        total_revenue: total,
        current_month_revenue: month,
        ytd_revenue: year,
        lifetime_value: value,
      },
    })
    const thisMonth = TODAY.slice(5, 7) === '01' ? '100.00' : '0'
    expect(rows).toMatchObject([
      { first_name: 'Nobody', status: 'active', is_new: false, ...money(null, '0', '0', '0', '0') },
      { first_name: 'Paul', status: 'cancelled', is_new: false, ...money('49.50', '50.50', '50.50', '50.50', '50.50') },
      {
        ...{ first_name: 'Ruth', status: 'paused', enrolled_on: addDays(TODAY, -10), is_new: false },
        ...money('79.00', '0', '0', '0', '0'),
      },
      {
        first_name: 'Dana',
        status: 'active',
        is_new: false,
        ...money('99.00', '400.00', thisMonth, '100.00', '1588.00'),
      },
      { first_name: 'Gone', status: 'cancelled', ...money('10.00', '0', '0', '0', '0') },
    ])
  })

  test.each([
    [{ status: 'active' }, ['Nobody', 'Dana']],
    [{ status: 'paused' }, ['Ruth']],
    [{ status: 'paused', search: 'dana' }, []],
    [{ status: 'paused', kind: 'existing' }, ['Ruth']],
    [{ status: 'paused', kind: 'new' }, []],
    [{ status: 'cancelled' }, ['Paul', 'Gone']],
    [{ kind: 'new' }, []],
    [{ kind: 'existing', search: 'da' }, ['Dana']],
    [{ kind: 'new', search: 'w' }, []],
    [{ search: ' Nobdoy ' }, ['Nobody']],
    [{ search: ' ' }, ['Nobody', 'Paul', 'Ruth', 'Dana', 'Gone']],
    [{ search: 'nobody at all' }, []],
    [{ search: 'w', status: 'active' }, ['Nobody', 'Dana']],
    [{ search: 'w', status: 'cancelled' }, ['Paul', 'Gone']],
    [{ search: 'pa', from: days(600), to: days(600) }, ['Paul']],
    [{ from: days(10), to: TODAY }, ['Ruth']],
    [{ from: days(700), to: days(700) }, ['Dana']],
    [{ from: days(700), to: days(600) }, ['Nobody', 'Paul', 'Dana']],
    [{ from: days(700), to: days(600), status: 'active' }, ['Nobody', 'Dana']],
    [{ from: days(700), to: days(600), status: 'cancelled' }, ['Paul']],
    [{ from: days(940), to: days(940), status: 'cancelled' }, ['Gone']],
    [{ from: days(10), status: 'paused' }, ['Ruth']],
    [{ from: days(10), kind: 'new' }, []],
    [{ to: days(600), kind: 'existing' }, ['Nobody', 'Paul', 'Dana', 'Gone']],
    [{ from: days(900), to: days(800) }, []],
    [{}, ['Nobody', 'Paul', 'Ruth', 'Dana', 'Gone']],
  ])('filtered by %j is %j, and the same page by page', async (wish, expected) => {
    const names = (after: string, count: number) =>
      ask(
        grace,
        `select id, first_name from public.credit_repair_roster(30, '${JSON.stringify(wish)}', ${after}, ${count})`,
      )
    const whole = await names('null', 50)
    const paged = []
    for (let page = await names('null', 1); page[0]; page = await names(`'${page[0].id}'`, 1)) paged.push(page[0])

    expect(whole.map((row) => row.first_name)).toEqual(expected)
    expect(paged).toEqual(whole)
  })

  test('finds clients enrolled before their file was opened by the day of enrollment', async () => {
    const lena = await subscriber(database, 'Lena', 'cro')
    await enroll(await addClient(lena, 'Early', 20), 99, 'active', 400)
    await addClient(lena, 'Late', 15)
    const names = async (wish: object) =>
      (await ask(lena, `${NAMES} '${JSON.stringify(wish)}')`)).map((row) => row.first_name)

    expect(await names({ from: days(400), to: days(400) })).toEqual(['Early'])
    expect(await names({ to: days(15) })).toEqual(['Late', 'Early'])
    expect(await names({ to: days(15), kind: 'new' })).toEqual(['Late', 'Early'])
    expect(await names({ to: days(15), kind: 'existing' })).toEqual([])
    expect(await names({ from: days(20) })).toEqual(['Late'])
  })

  test('exported has the same columns', async () => {
    const [{ rows }] = await ask(grace, `select public.export_credit_repair_roster(30, '{"status": "paused"}') as rows`)

    expect(rows).toMatchObject([
      { first_name: 'Ruth', status: 'paused', monthly_fee: 79, total_revenue: 0, lifetime_value: 0 },
    ])
  })

  test.each(['paused', 'cancelled'])(
    'of clients with status %s is read by index, however many others there are',
    async (status) => {
      const plan = await asPerson(database.pools.wire, grace, async (db) => {
        await db.query('set local enable_seqscan = off')
        const { rows } = await db.query(
          `explain select client_id from public.repair_enrollments
          where status = '${status}' and not is_client_archived order by client_since desc, client_id limit 50`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })

      expect(plan).toContain('repair_enrollments_by_status')
      expect(plan).not.toContain('Sort')
    },
  )

  test('of clients enrolled in a period is read by index only', async () => {
    const plan = await asPerson(database.pools.wire, grace, async (db) => {
      await db.query('set local enable_seqscan = off')
      const { rows } = await db.query(
        `explain select client_id from public.repair_enrollments
          where enrolled_on between '2026-01-01' and '2026-01-31' and client_since < '2026-01-01'
          order by client_since desc, client_id limit 50`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

    expect(plan).toMatch(/Index Only Scan using repair_enrollments_by_day/)
  })

  test('shows another subscriber nothing', async () => {
    const found = async (person: Person, wish: object) =>
      (await ask(person, `${NAMES} '${JSON.stringify(wish)}')`)).map((row) => row.first_name)

    expect(await found(omar, { status: 'paused' })).toEqual([])
    expect(await found(omar, { search: 'dana' })).toEqual([])
    expect(await found(omar, { from: days(700), to: days(600) })).toEqual([])
    expect(await found(omar, { search: 'peter', from: days(5), to: days(5) })).toEqual(['Peter'])
    expect(await found(await superAdmin(database, 'Ada'), { search: 'dana' })).toEqual([])
  })
})
