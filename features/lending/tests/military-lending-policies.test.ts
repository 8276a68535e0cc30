import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { dice } from '#test/support/dice.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { financedAt } from './apr-model.ts'
import { book, monthly } from './booking-fixture.ts'
import { equalPayments, openLoan, payment, post } from './loan-fixture.ts'
import { anyRateInNevada, MAPR_KINDS } from './military-fixture.ts'

let database: OwnedDatabase
let app: TestApp
let lender: SignedIn
let maria: Person
let sam: Person
let omar: Person
let ada: Person
let asked: { organizationId: string; clientId: string; applicationId: string; checkId: string }

beforeAll(async () => {
  database = await ownedDatabase()
  app = await testApp({}, database)
  lender = await app.subscriber('Maria', 'lender')
  maria = lender.person
  await anyRateInNevada(app, lender)
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  asked = await checkedApplication(maria, true)
})
afterAll(() => app.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

const hintOf = (error: { hint?: string }) => error.hint

/** Returns the number of sessions that wait for a lock. */
const waiting = async () =>
  (await server("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
    .rowCount

const ADD_CHECK = `
  insert into public.military_checks (organization_id, client_id, application_id, is_covered, certificate_number, as_of, asked_about,
                                      is_sandbox, checked_by_name)
  values ($1, $2, $3, $4, 'C-1', '2026-01-31', 'Dana Whitfield', true, 'Maria') returning id`

async function applied(person: Person) {
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Whitfield', 'NV' from app.people where id = $1 returning organization_id, id`,
    [person.id],
  )
  const { organization_id: organizationId, id: clientId } = rows[0]
  const application = await server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount) values ($1, $2, 'personal', 1000) returning id`,
    [organizationId, clientId],
  )
  return { organizationId, clientId, applicationId: String(application.rows[0].id) }
}

async function checkedApplication(person: Person, isCovered: boolean) {
  const one = await applied(person)
  const { rows } = await server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, isCovered])
  return { ...one, checkId: String(rows[0].id) }
}

describe('a military check', () => {
  test('is visible to the company’s staff and super admins, and to no other company', async () => {
    const readBy = async (person: Person) => (await as(person, 'select id from public.military_checks')).rows

    expect(await readBy(sam)).toEqual([{ id: asked.checkId }])
    expect(await readBy(ada)).toEqual([{ id: asked.checkId }])
    expect(await readBy(omar)).toEqual([])
  })

  test.each(['maria', 'sam', 'omar', 'ada'])('can’t be written, changed or removed by users: %s', async (name) => {
    const person = { maria, sam, omar, ada }[name] ?? maria
    const values = [asked.organizationId, asked.clientId, asked.applicationId, false]

    for (const attempt of [
      () => as(person, ADD_CHECK, values),
      () => as(person, 'update public.military_checks set is_covered = false'),
      () => as(person, 'delete from public.military_checks'),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['maria', 'ada', 'server'])('hides the fingerprint of its person: %s', async (name) => {
    const read = 'select basis from app.military_check_identities'
    const person = { maria, ada }[name]

    await expect(person === undefined ? server(read) : as(person, read)).rejects.toMatchObject({ code: '42501' })
  })

  test('never changes; removing the user who made it doesn’t count as a change', async () => {
    for (const sql of [
      'update public.military_checks set is_covered = false',
      'delete from public.military_checks',
      'truncate public.military_checks cascade',
    ])
      await expect(database.owner.query(sql)).rejects.toMatchObject({
        message: 'A military check cannot be changed or removed',
      })
    expect((await database.owner.query('update public.military_checks set checked_by = null')).rowCount).toBe(1)
  })

  test('must be about an application of its own client and company', async () => {
    const other = await applied(omar)

    for (const values of [
      [other.organizationId, other.clientId, asked.applicationId, false],
      [asked.organizationId, other.clientId, asked.applicationId, false],
    ])
      await expect(server(ADD_CHECK, values)).rejects.toMatchObject({ code: '42501' })
  })

  test('after the loan is rejected by the database too', async () => {
    const one = await applied(maria)
    await lentElsewhere(one)

    await expect(server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, false])).rejects.toMatchObject(
      { code: 'PT409', hint: 'mla_lookback_prohibited' },
    )
  })

  test('for an application that became a loan elsewhere is rejected too', async () => {
    const one = await applied(maria)
    await server("update public.loan_applications set status = 'funded' where id = $1", [one.applicationId])

    await expect(server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, false])).rejects.toMatchObject(
      { hint: 'mla_lookback_prohibited' },
    )
  })

  test('waits for a loan being made, and is rejected once it is made', async () => {
    const one = await applied(maria)
    await database.owner.query('begin')
    await lentElsewhere(one, database.owner)

    const checking = server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, true]).catch(hintOf)
    await expect.poll(waiting).toBe(1)
    await database.owner.query('commit')

    expect(await checking).toBe('mla_lookback_prohibited')
  })

  test('being stored makes a loan wait, and applies to it', async () => {
    const one = await applied(maria)
    await database.owner.query('begin')
    await database.owner.query(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, true])

    const lending = lend(one, TOO_DEAR)
    await expect.poll(waiting).toBe(1)
    await database.owner.query('commit')

    expect((await lending).code).toBe('mapr_cap_exceeded')
  })

  test('applies to its application’s loan that begins earlier, and is no safe harbor for it', async () => {
    const [covered, other] = [await checkedApplication(maria, true), await checkedApplication(maria, false)]
    const before = { start: '2026-01-30' }

    expect((await lend(covered, { ...TOO_DEAR, ...before })).code).toBe('mapr_cap_exceeded')
    expect(await lend(other, before)).toMatchObject({ status: 201, military_check_id: null })
  })

  test('stays with its loan even if the client is corrected and the loan gets a payment later', async () => {
    const one = await checkedApplication(maria, false)
    await server('insert into app.military_check_identities (check_id, basis) select $1, app.identity_basis($2)', [
      one.checkId,
      one.clientId,
    ])
    const { id } = await lend(one)
    await database.owner.query("update public.clients set last_name = 'Whitfeld' where id = $1", [one.clientId])
    await post(database.pools.server, id, payment('2026-03-01', 100))
    await ageLoans(database.pools.server)

    expect(await checkOf(id)).toBe(one.checkId)
  })

  test('is linked to a loan by the server, not by the caller, and never changes', async () => {
    const one = await checkedApplication(maria, true)

    expect((await lend(one, {}, { military_check_id: asked.checkId })).status).toBe(400)
    const { id } = await lend(one)
    await expect(server('update public.loans set military_check_id = null where id = $1', [id])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await checkOf(id)).toBe(one.checkId)
  })
})

test('a company that requires checks keeps the date it first required them', async () => {
  const require = () => as(maria, 'select public.require_military_checks(true)')
  await require()
  await database.owner.query(
    "update app.organizations set military_checks_required_from = '2026-01-01' where id = $1",
    [asked.organizationId],
  )

  await require()

  const { rows } = await as(sam, 'select required_from::text from public.military_check_rule()')
  expect(rows).toEqual([{ required_from: '2026-01-01' }])
  await as(maria, 'select public.require_military_checks(false)')
})

const LOAN = { amount: 210_00, ratePercent: '8.28', months: 2, start: '2026-02-01' }
// $7 of charges make 36%.
const TOO_DEAR = { charges: [{ kind: 'credit_insurance_voluntary', amount: 20_00 }] }
type Asked = Awaited<ReturnType<typeof applied>>

/** Books a loan on the application, and returns the check that it relies on. */
async function lend(
  { clientId, applicationId }: Asked,
  { start = LOAN.start, ...quote }: Quoted = {},
  more: object = {},
) {
  await server("update public.loan_applications set status = 'approved' where id = $1 and status = 'pending'", [
    applicationId,
  ])
  const on = { client_id: clientId, application_id: applicationId, quote: monthly({ ...LOAN, start }, quote) }
  const { status, body } = await book(app, lender, { ...on, ...more })
  return { status, code: body.code, id: body.id, military_check_id: status === 201 ? await checkOf(body.id) : null }
}

interface Quoted {
  start?: string
  charges?: object[]
}

const checkOf = async (loanId: string) =>
  (await server('select military_check_id from public.loans where id = $1', [loanId])).rows[0].military_check_id

/** A loan that another system made. */
const lentElsewhere = (one: Asked, db: Pick<typeof database.owner, 'query'> = database.pools.server) =>
  openLoan(db, one, ELSEWHERE, { applicationId: one.applicationId })
const ELSEWHERE = equalPayments({
  ...{ terms: null, original_amount: 210_00, interest_rate: '8.28', term_months: 2, day_count: '30/360' },
  ...{ start_date: '2026-02-01', first_payment_date: '2026-03-01' },
})

test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'covered loan %i is allowed up to the cent of charges at which its MAPR is 36%, and not beyond',
  async (seed) => {
    const { below, one } = dice(seed)
    const start = addDays('2026-01-31', below(300))
    const loan = {
      ...monthly({
        ...{ amount: one([500_00, 1234_56, 25_000_00]), ratePercent: one(['5.875', '24', '33.5', '35']) },
        ...{ months: one([3, 12, 36]), start },
      }),
      day_count: one(['30/360', 'actual/365']),
    }
    const firstDue = addDays(start, 15 + below(25))
    const calendar = { ...loan.calendar, first_due: firstDue }
    const kind = one(MAPR_KINDS)
    const charged = (amount: number) => ({ ...loan, calendar, charges: amount > 0 ? [{ kind, amount }] : [] })
    const outcome = async (cents: number) => {
      const { clientId } = await checkedApplication(maria, true)
      const { status, body } = await book(app, lender, { client_id: clientId, quote: charged(cents) })
      return body.code ?? status
    }

    const { schedule } = figuresOf(quoteRequestSchema.parse(charged(0)))
    const payments = { cents: schedule.map(({ payment: cents }) => cents), start, firstDue }
    const most = (percent: number) => Math.floor(loan.amount - financedAt(percent, payments))
    // Rates disclosed as 36.00%. A cent can be worth less than the computed ten-thousandths.
    expect(await outcome(most(36.0048))).toBe(201)
    expect(await outcome(most(36.0052) + 1)).toBe('mapr_cap_exceeded')
  },
)
