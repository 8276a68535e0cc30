import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAPR_CHARGES, maprPercent } from '#features/lending/rules/military/military-lending.ts'
import { type LoanTerms, levelInstalmentCents } from '#features/lending/rules/schedule.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { dice } from '#test/support/dice.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let sam: Person
let omar: Person
let ada: Person
let asked: { organizationId: string; clientId: string; applicationId: string; checkId: string }

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  asked = await checkedApplication(maria, true)
})
afterAll(() => database.close())

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
    await lend(one, { credit_insurance: 0 })

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
    await lend(one, { credit_insurance: 0 }, database.owner)

    const checking = server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, true]).catch(hintOf)
    await expect.poll(waiting).toBe(1)
    await database.owner.query('commit')

    expect(await checking).toBe('mla_lookback_prohibited')
  })

  test('being stored makes a loan wait, and applies to it', async () => {
    const one = await applied(maria)
    await database.owner.query('begin')
    await database.owner.query(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, true])

    const lending = lend(one, TOO_DEAR).catch(hintOf)
    await expect.poll(waiting).toBe(1)
    await database.owner.query('commit')

    expect(await lending).toBe('mapr_cap_exceeded')
  })

  test('applies to its application’s loan that begins earlier, and is no safe harbor for it', async () => {
    const [covered, other] = [await checkedApplication(maria, true), await checkedApplication(maria, false)]
    const before = { start_date: '2026-01-30', first_payment_date: '2026-03-01' }

    await expect(lend(covered, { ...before, ...TOO_DEAR })).rejects.toMatchObject({ hint: 'mapr_cap_exceeded' })
    await lend(other, before)

    const { rows } = await server('select military_check_id from public.loans where client_id = $1', [other.clientId])
    expect(rows).toEqual([{ military_check_id: null }])
  })

  test('stays with its loan even if the client is corrected and the loan edited later', async () => {
    const one = await checkedApplication(maria, false)
    await server('insert into app.military_check_identities (check_id, basis) select $1, app.identity_basis($2)', [
      one.checkId,
      one.clientId,
    ])
    await lend(one, {})
    await database.owner.query("update public.clients set last_name = 'Whitfeld' where id = $1", [one.clientId])

    const { rows } = await database.owner.query(
      'update public.loans set credit_insurance = 1 where client_id = $1 returning military_check_id',
      [one.clientId],
    )

    expect(rows).toEqual([{ military_check_id: one.checkId }])
  })

  test('is linked to a loan by the database, not by the caller', async () => {
    const { organizationId, clientId } = await applied(maria)

    const { rows } = await server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 start_date, first_payment_date, military_check_id)
       values ($1, $2, 'auto', 210, 8.28, 2, 106.09, '2026-02-01', '2026-03-01', $3) returning military_check_id`,
      [organizationId, clientId, asked.checkId],
    )

    expect(rows).toEqual([{ military_check_id: null }])
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

type Charges = Partial<Record<keyof typeof MAPR_CHARGES, number>>

// $7 of charges make 36% for a loan that begins a month before its first payment.
const TOO_DEAR = { credit_insurance: 20 }

function lend(
  { organizationId, clientId, applicationId }: Awaited<ReturnType<typeof applied>>,
  more: object,
  db: Pick<typeof database.owner, 'query'> = database.pools.server,
) {
  const row = {
    ...{ organization_id: organizationId, client_id: clientId, application_id: applicationId, loan_type: 'personal' },
    ...{ original_amount: 210, interest_rate: 8.28, term_months: 2, monthly_payment: 106.09, day_count: '30/360' },
    ...{ start_date: '2026-02-01', first_payment_date: '2026-03-01', ...more },
  }
  const columns = Object.keys(row).join(', ')
  return db.query(
    `insert into public.loans (${columns}) select ${columns} from jsonb_populate_record(null::public.loans, $1)`,
    [row],
  )
}

test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'covered loan %i is allowed up to the cent of charges at which the product computes a MAPR of 36%, and not beyond',
  async (seed) => {
    const { below, one } = dice(seed)
    const startDate = addDays('2026-01-31', below(300))
    const terms: LoanTerms = {
      principalCents: one([50_000, 123_456, 2_500_000]),
      annualRatePercent: one(['5.875', '24', '33.5', '35']),
      ...{ startDate, firstDueDate: addDays(startDate, 15 + below(25)), instalments: one([3, 12, 36]) },
      ...{ interval: { everyMonths: 1 }, dayCount: one(['30/360', 'actual/365'] as const) },
    }
    const charge = one(Object.keys(MAPR_CHARGES))
    const outcome = async (cents: number) => {
      const charged = { ...rowOf(terms), [charge]: cents / 100 }
      return lend(await applied(maria).then(coveredToo), charged).then(
        () => 'made',
        (error) => error.hint ?? error.message,
      )
    }

    // Rates disclosed as 36.00%. A cent can be worth less than the computed ten-thousandths.
    expect(await outcome(mostCharges(terms, charge, 36.0048))).toBe('made')
    expect(await outcome(mostCharges(terms, charge, 36.0052) + 1)).toBe('mapr_cap_exceeded')
  },
)

const rowOf = (terms: LoanTerms) => ({
  ...{ original_amount: terms.principalCents / 100, interest_rate: terms.annualRatePercent },
  ...{ term_months: terms.instalments, monthly_payment: levelInstalmentCents(terms) / 100 },
  ...{ day_count: terms.dayCount, start_date: terms.startDate, first_payment_date: terms.firstDueDate },
})

/** Returns the highest charge in cents whose MAPR is not above a percentage. */
function mostCharges(terms: LoanTerms, charge: string, percent: number): number {
  let [low, high] = [0, terms.principalCents]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (Number(maprPercent(terms, { ...NONE, [charge]: middle })) <= percent) low = middle
    else high = middle
  }
  return low
}

const NONE = {
  ...{ prepaid_finance_charge: 0, credit_insurance: 0, debt_cancellation: 0 },
  ...{ ancillary_products: 0, application_fee: 0, participation_fee: 0 },
} satisfies Charges

async function coveredToo(one: Awaited<ReturnType<typeof applied>>) {
  await server(ADD_CHECK, [one.organizationId, one.clientId, one.applicationId, true])
  return one
}
