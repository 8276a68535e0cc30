import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationBlock, REVIEW_STATUSES } from '#features/organizations/rules/organization-status.ts'
import {
  STATUS_COLUMNS,
  type StatusRow,
  statusOf,
} from '#features/organizations/server/commands/organization-status.ts'
import { companyNameProblem, personNameProblem } from '#platform/rules/company-name.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, companyFacts, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let ada: Person
beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const STANDING = `
  select ${STATUS_COLUMNS}, app.company_block_of(o.id) as block
    from app.organizations o where o.id = (select organization_id from app.people where id = $1)`
const standing = async () =>
  (await database.pools.server.query<StatusRow & { block: string | null }>(STANDING, [maria.id])).rows[0]
const NEUTRAL =
  "suspended_at = null, suspended_because = null, subscription_status = 'active', past_due_since = null, paid_through = null, review_status = 'approved'"

describe('the rule in the database and the one in the program agree', () => {
  const suspensions = ["suspended_at = now(), suspended_because = 'Reported as fraud'", 'suspended_at = null']
  const dates = [
    "'-infinity'::timestamptz",
    "now() - interval '14 days'",
    "now() - interval '13 days 23 hours'",
    'now()',
    "now() + interval '1 day'",
  ]
  const subscriptions = [
    "subscription_status = 'trial'",
    "subscription_status = 'active'",
    ...dates.slice(1).map((date) => `subscription_status = 'past_due', past_due_since = ${date}`),
    ...dates.slice(1).map((date) => `subscription_status = 'cancelled', paid_through = ${date}`),
  ]
  test.each(
    suspensions.flatMap((suspension) => subscriptions.map((subscription) => [`${suspension}, ${subscription}`])),
  )('with %s', async (facts) => {
    for (const review of REVIEW_STATUSES) {
      await companyFacts(database, maria, NEUTRAL)
      await companyFacts(database, maria, `${facts}, review_status = '${review}'`)

      const row = await standing()

      if (row === undefined) throw new Error('Maria has no company')
      expect(row.block).toBe(organizationBlock(statusOf(row), row.asked_at.getTime()))
    }
  })
})

describe('the dates follow the status of the subscription', () => {
  const after = async (...steps: string[]) => {
    await companyFacts(database, maria, NEUTRAL)
    for (const step of steps) await companyFacts(database, maria, `subscription_status = '${step}'`)
    const row = await standing()
    if (row === undefined) throw new Error('Maria has no company')
    const { asked_at, past_due_since, paid_through } = row
    const nextMonth = new Date(Date.UTC(asked_at.getUTCFullYear(), asked_at.getUTCMonth() + 1, 1))
    return { isPastDueNow: past_due_since !== null, paidThrough: paid_through, nextMonth, askedAt: asked_at }
  }

  test('a subscriber who falls behind is past due from then on, and no longer once they have paid', async () => {
    expect(await after('past_due')).toMatchObject({ isPastDueNow: true, paidThrough: null })
    expect(await after('past_due', 'active')).toMatchObject({ isPastDueNow: false, paidThrough: null })
  })

  test('a subscriber who cancels can work until the end of the paid month', async () => {
    const { paidThrough, nextMonth } = await after('cancelled')

    expect(paidThrough).toEqual(nextMonth)
  })

  test.each([['trial'], ['past_due']])('a subscriber who cancels after %s has paid nothing', async (before) => {
    const { paidThrough, askedAt } = await after(before, 'cancelled')

    expect(paidThrough?.getTime()).toBeLessThanOrEqual(askedAt.getTime())
  })
})

describe('the name rule in the database and the one in the program agree', () => {
  test.each([
    ...[
      '',
      ' ',
      'X',
      'X \u200b',
      '3M',
      'Acme Lending',
      'St. Mary’s Credit',
      'J. P. Morgan',
      'Smith & Co.’s Cars',
      'Kreditbüro Köln',
    ],
    ...[
      'x'.repeat(120),
      'x'.repeat(121),
      `${'x '.repeat(100)}y`,
      'Acme\nLending',
      'Acme\u2028Lending',
      'Acme \u202Ex',
      'Acme\u0085x',
    ],
    ...[
      'http://evil.test',
      'HTTPS:evil',
      'ftp://x',
      'www.evil',
      'WWW\u3002evil',
      'example.com',
      'example.com/x',
      'exam\u200bple\u200b.com',
    ],
    ...[
      'bücher.example',
      '例え.テスト',
      't.co',
      '192.168.10.1',
      '1.2.3',
      'a@b.test',
      'Acme Inc. 24/7',
      'No.1 Motors',
      'v2.0 Loans',
      'A.B.',
      '\u{1F600}.com',
    ],
  ])('about %j', async (name) => {
    const { rows } = await database.pools.server.query(
      'select app.company_name_problem($1) as company, app.person_name_problem($1) as person',
      [name],
    )

    expect(rows[0]).toEqual({
      company: companyNameProblem(name),
      person: personNameProblem(name),
    })
  })
})

describe('suspending a company', () => {
  const suspend = (person: Person, suspended: boolean, reason: string) =>
    asPerson(database.pools.wire, person, async (db) => {
      const { rows } = await db.query('select organization_id as id from app.people where id = $1', [maria.id])
      return db.query('select public.suspend_company($1, $2, $3)', [rows[0]?.id, suspended, reason])
    })

  test('takes effect at once, is in the company’s log, and notifies its owners; so does lifting it', async () => {
    await companyFacts(database, maria, NEUTRAL)

    await suspend(ada, true, 'Reported as fraud by a bank')
    const during = await standing()
    await suspend(ada, false, 'The report was a mistake')

    expect([during?.block, (await standing())?.block]).toEqual(['company_suspended', null])
    const { rows: events } = await database.pools.server.query(
      `select action, actor_id, details ->> 'reason' as reason from app.audit_events
        where organization_id = (select organization_id from app.people where id = $1) and action like 'company.%' order by chain_number`,
      [maria.id],
    )
    expect(events).toEqual([
      { action: 'company.suspended', actor_id: ada.id, reason: 'Reported as fraud by a bank' },
      { action: 'company.suspension_lifted', actor_id: ada.id, reason: 'The report was a mistake' },
    ])
    const { rows: told } = await database.pools.server.query(
      "select details ->> 'suspended' as suspended from public.notifications where person_id = $1 and kind = 'company_suspended' order by created_at",
      [maria.id],
    )
    expect(told).toEqual([{ suspended: 'true' }, { suspended: 'false' }])
  })

  test.each(['', 'too bad', '       \u200b', 'x'.repeat(501)])('needs a meaningful reason, not %j', async (reason) => {
    await expect(suspend(ada, true, reason)).rejects.toMatchObject({ code: '22023' })
  })

  test('is refused the second time', async () => {
    await companyFacts(database, maria, NEUTRAL)

    await expect(suspend(ada, false, 'Nothing was wrong')).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is for super admins', async () => {
    await expect(suspend(maria, false, 'I would like to go on')).rejects.toMatchObject({ code: '42501' })
  })
})

test('a super admin lists companies that are suspended, or by subscription or review status', async () => {
  const listed = async (status: string, review_status = '') => {
    const { rows } = await asPerson(database.pools.wire, ada, (db) =>
      db.query('select public.subscriber_list($1) as list', [JSON.stringify({ status, review_status })]),
    )
    return rows[0].list.rows.map((row: { company_name: string; is_suspended: boolean; review_status: string }) => [
      ...[row.company_name, row.is_suspended, row.review_status],
    ])
  }
  await companyFacts(database, maria, NEUTRAL)
  await companyFacts(database, maria, "suspended_at = now(), suspended_because = 'Reported as fraud'")

  expect(await listed('suspended')).toEqual([["Maria's company", true, 'approved']])
  expect(await listed('active')).toEqual([["Maria's company", true, 'approved']])
  expect(await listed('suspended', 'approved')).toHaveLength(1)
  expect(await listed('suspended', 'in_review')).toEqual([])
  expect(await listed('past_due')).toEqual([])
})
