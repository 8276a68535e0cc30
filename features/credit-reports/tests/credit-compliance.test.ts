import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEEPS_REPORT_DAYS } from '#features/credit-reports/rules/ordering/retention.ts'
import { disposeOfReports, KEEPS_REPLY_DAYS } from '#features/credit-reports/server/ordering/retention.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

async function lenderWith(firstName: string, lastName: string) {
  const maria = await subscriber(desk.database, 'Maria')
  const person = who(firstName, lastName)
  const clientId = await desk.client(maria, person)
  return { maria, clientId, order: orderFor(clientId, person) }
}
const as = <Row>(person: Person, text: string, values: unknown[] = []) =>
  asPerson(desk.database.pools.wire, person, async (db) => (await db.query(text, values)).rows as Row[]) // the caller states the row type

describe('after an alert', () => {
  const CHECK = 'select public.record_identity_check($1, $2, $3, $4)'
  const verify = (person: Person, reportId: unknown, kind: string, note = 'Spoke with her at the number') =>
    as(person, CHECK, [reportId, kind, 'alert_phone', note])

  async function alerted(firstName: string, lastName: string) {
    const { maria, clientId, order } = await lenderWith(firstName, lastName)
    const { body } = await desk.order(maria, order)
    await desk.tenSecondsLater(maria)
    return { maria, clientId, order, reportId: body.id, hard: { ...order, pull_type: 'hard' } }
  }

  test.each([
    ['Fay', 'Alerted', 'fraud'],
    ['Abel', 'Duty', 'active duty'],
    ['Adele', 'Elsewhere', 'address discrepancy'],
  ])('%s %s can be pulled hard only once an identity verification is recorded', async (first, last, kind) => {
    const { maria, hard, reportId } = await alerted(first, last)

    const refused = await desk.order(maria, hard)
    await verify(maria, reportId, kind)
    const granted = await desk.order(maria, hard)

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'identity_unverified', report_path: `/dashboard/credit-bureau/report/${reportId}` },
    })
    expect(granted.status).toBe(200)
  })

  test('a soft pull, and a file without alerts, need no verification', async () => {
    const fay = await alerted('Fay', 'Alerted')
    const rhonda = await alerted('Rhonda', 'Rouse')

    expect((await desk.order(fay.maria, fay.order)).status).toBe(200)
    expect((await desk.order(rhonda.maria, rhonda.hard)).status).toBe(200)
  })

  test('the check of one report does not count for the next', async () => {
    const { maria, hard, reportId } = await alerted('Fay', 'Alerted')
    await verify(maria, reportId, 'fraud')
    await desk.order(maria, hard)
    await desk.tenSecondsLater(maria)

    expect((await desk.order(maria, hard)).body.code).toBe('identity_unverified')
  })

  test('an application requires the same before it is approved', async () => {
    const { maria, clientId, reportId } = await alerted('Fay', 'Alerted')
    const [application] = await desk.sql<{ id: string }>(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'auto', 1000 from public.clients where id = $1 returning id`,
      [clientId],
    )
    const decide = (status: string) =>
      desk.sql('update public.loan_applications set status = $2 where id = $1 returning status', [
        application?.id,
        status,
      ])

    await expect(decide('approved')).rejects.toMatchObject({ code: 'PT422' })
    expect(await decide('in_review')).toEqual([{ status: 'in_review' }])
    await verify(maria, reportId, 'fraud')

    expect(await decide('approved')).toEqual([{ status: 'approved' }])
  })

  describe('a loan that no command made', () => {
    const ADD_APPLICATION = `
      insert into public.loan_applications (organization_id, client_id, loan_type, amount, status)
      select organization_id, id, 'auto', 1000, $2 from public.clients where id = $1 returning status`
    const ADD_LOAN = `
      insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                start_date, first_payment_date)
      select organization_id, id, 'auto', 1000, 0, 10, 100, $2::date, $2::date + 30 from public.clients where id = $1 returning status`
    const DAY_BEFORE_YESTERDAY = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const TODAY = new Date().toISOString()
    /** Returns the rows, or the code of the error. */
    async function withTheKey(text: string, values: unknown[]) {
      const db = await desk.database.pools.wire.connect()
      try {
        await db.query('begin')
        await db.query('set local role service_role')
        const { rows } = await db.query(text, values)
        await db.query('commit')
        return rows
      } catch (error) {
        await db.query('rollback')
        return codeOf(error)
      } finally {
        db.release()
      }
    }
    const byTheServer = (text: string, values: unknown[]) => desk.sql(text, values).catch(codeOf)
    const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : error)

    test.each(['approved', 'funded'])('is not an application %s over an alert', async (status) => {
      const { maria, clientId, reportId } = await alerted('Fay', 'Alerted')
      const add = (wanted: string) => byTheServer(ADD_APPLICATION, [clientId, wanted])

      expect(await add(status)).toBe('PT422')
      expect(await add('in_review')).toEqual([{ status: 'in_review' }])
      await verify(maria, reportId, 'fraud')

      expect(await add(status)).toEqual([{ status }])
    })

    test('is not a loan given over an alert', async () => {
      const { maria, clientId, reportId } = await alerted('Fay', 'Alerted')

      expect(await byTheServer(ADD_LOAN, [clientId, TODAY])).toBe('PT422')
      expect(await byTheServer(ADD_LOAN, [clientId, DAY_BEFORE_YESTERDAY])).toBe('PT422')
      expect(await withTheKey(ADD_LOAN, [clientId, TODAY])).toBe('42501')
      await verify(maria, reportId, 'fraud')

      expect(await byTheServer(ADD_LOAN, [clientId, TODAY])).toEqual([{ status: 'current' }])
    })
  })

  test('an imported decision from before the report with the alert is accepted', async () => {
    const { clientId } = await alerted('Fay', 'Alerted')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

    const brought = await desk.database.pools.server.query(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, decision_at)
       select organization_id, id, 'auto', 1000, 'funded', $2, $2 from public.clients where id = $1 returning decision_at`,
      [clientId, twoDaysAgo],
    )

    expect(brought.rows).toEqual([{ decision_at: twoDaysAgo }])
  })

  test('a check records who, when and how, is in the audit log, and never changes', async () => {
    const { maria, reportId } = await alerted('Fay', 'Alerted')
    const ben = await colleague(desk.database, maria, 'Ben')

    await verify(ben, reportId, 'fraud')

    const checks = await as<{ id: string }>(maria, 'select * from public.identity_checks')
    expect(checks).toEqual([
      expect.objectContaining({
        report_id: reportId,
        method: 'alert_phone',
        recorded_by: ben.id,
        recorded_by_name: 'Ben',
      }),
    ])
    const logged = await desk.sql(
      `select actor_id, details from app.audit_events where action = 'identity.verified' and subject_id = $1`,
      [reportId],
    )
    expect(logged).toEqual([{ actor_id: ben.id, details: expect.objectContaining({ alert: 'fraud' }) }])
    for (const act of [`update public.identity_checks set note = 'x y z'`, 'delete from public.identity_checks']) {
      await expect(as(maria, act)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('a super admin reads all checks and consents, but can’t record, change or withdraw any', async () => {
    const { maria, reportId } = await alerted('Fay', 'Alerted')
    await verify(maria, reportId, 'fraud')
    const ada = await superAdmin(desk.database, 'Ada')

    const [check] = await as<{ note: string }>(ada, 'select note from public.identity_checks where report_id = $1', [
      reportId,
    ])
    const [consent] = await as<{ id: string }>(
      ada,
      `select c.id from public.credit_consents c join public.credit_reports r on r.client_id = c.client_id where r.id = $1`,
      [reportId],
    )

    expect(check?.note).toBe('Spoke with her at the number')
    for (const act of [
      () => verify(ada, reportId, 'fraud'),
      () => as(ada, `update public.identity_checks set note = 'x y z'`),
      () => as(ada, 'delete from public.credit_consents'),
      () => as(ada, 'select public.revoke_credit_consent($1)', [consent?.id]),
    ])
      await expect(act()).rejects.toMatchObject({ code: '42501' })
  })

  test('a check of another organization’s report, without a text, or with an unknown method is refused', async () => {
    const { maria, reportId } = await alerted('Fay', 'Alerted')
    const omar = await subscriber(desk.database, 'Omar')

    await expect(verify(omar, reportId, 'fraud')).rejects.toMatchObject({ code: 'PT404' })
    await expect(verify(maria, reportId, 'fraud', ' ')).rejects.toMatchObject({ code: '23514' })
    await expect(verify(maria, reportId, 'deceased')).rejects.toMatchObject({ code: '23514' })
    expect(await as(omar, 'select from public.identity_checks')).toEqual([])
  })
})

test('the vendor’s id of each request is stored with the report', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { body } = await desk.order(maria, order)

  const [report] = await desk.sql<{ ids: Record<string, string> }>(
    `select report_data -> 'request_ids' as ids from public.credit_reports where id = $1`,
    [body.id],
  )
  expect(Object.keys(report?.ids ?? {}).toSorted()).toEqual(['equifax', 'experian', 'transunion'])
  expect(new Set(Object.values(report?.ids ?? {})).size).toBe(3)
})

describe('at the end of its retention period', () => {
  const dispose = () => disposeOfReports(desk.database.pools.server)
  async function pulled(days: number) {
    const lender = await lenderWith('Rhonda', 'Rouse')
    const { body } = await desk.order(lender.maria, lender.order)
    await desk.sql(`update public.credit_reports set created_at = now() - make_interval(days => $2) where id = $1`, [
      body.id,
      days,
    ])
    await desk.sql(
      `update app.credit_report_replies set received_at = now() - make_interval(days => $2) where report_id = $1`,
      [body.id, days],
    )
    return { ...lender, reportId: body.id }
  }
  const repliesOf = (reportId: unknown) =>
    desk.sql<{ sealed: Buffer | null; sealed_hash: string | null; disposed_at: Date | null }>(
      'select sealed, sealed_hash, disposed_at from app.credit_report_replies where report_id = $1',
      [reportId],
    )
  const reportOf = async (reportId: unknown) =>
    (await desk.sql('select * from public.credit_reports where id = $1', [reportId]))[0]

  test('a raw reply is deleted, its hash and dates remain, and the report’s data stays', async () => {
    const { reportId } = await pulled(KEEPS_REPLY_DAYS + 1)
    const [kept] = await repliesOf(reportId)

    await dispose()

    const replies = await repliesOf(reportId)
    expect(replies).toHaveLength(3)
    expect(replies.every(({ sealed, disposed_at }) => sealed === null && disposed_at !== null)).toBe(true)
    const hash = createHash('sha256')
      .update(kept?.sealed ?? '')
      .digest('hex')
    expect(replies.map(({ sealed_hash }) => sealed_hash)).toContain(hash)
    expect(await reportOf(reportId)).toMatchObject({ disposed_at: null, experian_score: expect.any(Number) })
  })

  test('a report keeps dates and a hash, and says that its contents were deleted', async () => {
    const { maria, reportId } = await pulled(KEEPS_REPORT_DAYS + 1)

    await dispose()

    const report = await reportOf(reportId)
    expect(await desk.sql('select from public.credit_report_scores where report_id = $1', [reportId])).toEqual([])
    expect(report).toMatchObject({
      bureau_data: {},
      experian_score: null,
      report_data: {
        contents_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        permissible_purpose: 'credit_transaction',
      },
    })
    expect(JSON.stringify(report)).not.toMatch(/trade_accounts|HARBOR/)
    expect(await as(maria, 'select disposed_at from public.credit_reports')).toEqual([
      { disposed_at: expect.any(Date) },
    ])
  })

  async function lendTo(clientId: string): Promise<void> {
    await desk.sql(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 start_date, first_payment_date)
       select organization_id, id, 'auto', 1000, 0, 10, 100, '2026-01-01', '2026-02-01' from public.clients where id = $1`,
      [clientId],
    )
  }

  test('younger data stays, and so does a report about a person with an open loan', async () => {
    const young = await pulled(KEEPS_REPLY_DAYS - 1)
    const owing = await pulled(KEEPS_REPORT_DAYS + 1)
    await lendTo(owing.clientId)

    await dispose()

    expect((await repliesOf(young.reportId)).every(({ sealed }) => sealed !== null)).toBe(true)
    expect(await reportOf(owing.reportId)).toMatchObject({ disposed_at: null, experian_score: expect.any(Number) })
  })

  test.each([
    ['stays while a loan that was charged off is collected', 'charge_off', null, null],
    ['goes once the loan is settled', 'settlement', 400, expect.any(Date)],
    ['goes once the loan is sold', 'sale', null, expect.any(Date)],
  ])('a report %s', async (_, kind, amount, disposedAt) => {
    const owing = await pulled(KEEPS_REPORT_DAYS + 1)
    await lendTo(owing.clientId)
    await desk.sql(
      `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
       select organization_id, id, $2, $3, '2026-06-15' from public.loans where client_id = $1`,
      [owing.clientId, kind, amount],
    )
    await ageLoans(desk.database.pools.server)

    await dispose()

    expect(await reportOf(owing.reportId)).toMatchObject({ disposed_at: disposedAt })
  })

  test('a certificate counts the reports of its own company, and the duties page counts the certificates', async () => {
    const first = await pulled(KEEPS_REPORT_DAYS + 1)
    const others = await pulled(KEEPS_REPORT_DAYS + 1)
    await desk.tenSecondsLater(first.maria)
    const { body } = await desk.order(first.maria, first.order)
    await desk.sql(`update public.credit_reports set created_at = now() - make_interval(days => $2) where id = $1`, [
      body.id,
      KEEPS_REPORT_DAYS + 1,
    ])
    const certificatesOf = (person: Person) =>
      as(person, `select class, items from public.disposal_certificates() where class = 'report contents'`)

    await dispose()

    expect(await certificatesOf(first.maria)).toEqual([{ class: 'report contents', items: 2 }])
    expect(await certificatesOf(others.maria)).toEqual([{ class: 'report contents', items: 1 }])
    expect(await as(first.maria, 'select disposals::integer from public.safeguards()')).toEqual([{ disposals: 2 }])
  })

  test('each disposal has one certificate, for those who run the organization alone, and one entry in the log', async () => {
    const { maria } = await pulled(KEEPS_REPLY_DAYS + 1)
    const ben = await colleague(desk.database, maria, 'Ben')
    const omar = await subscriber(desk.database, 'Omar')

    await dispose()
    await dispose()

    const certificates = await as(maria, 'select * from public.disposal_certificates()')
    expect(certificates).toEqual([
      expect.objectContaining({ class: 'bureau reply', keeps_days: KEEPS_REPLY_DAYS, items: 3 }),
    ])
    const [logged] = await desk.sql<{ count: number }>(
      `select count(*)::integer from app.audit_events e join app.people p on p.organization_id = e.organization_id
        where p.id = $1 and e.action = 'retention.disposed'`,
      [maria.id],
    )
    expect(logged?.count).toBe(1)
    await expect(as(ben, 'select * from public.disposal_certificates()')).rejects.toMatchObject({ code: '42501' })
    expect(await as(omar, 'select * from public.disposal_certificates()')).toEqual([])
  })
})
