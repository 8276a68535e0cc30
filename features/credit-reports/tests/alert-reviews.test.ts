import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

const review = (person: Person, reportId: unknown, kind: string, method: string) =>
  asPerson(desk.database.pools.wire, person, (db) =>
    db.query('select public.record_identity_check($1, $2, $3, $4)', [
      ...[reportId, kind, method, 'Another birth date and middle name'],
    ]),
  )

/** Replaces the alerts of a report by one that the reader doesn't know. */
const addNotice = (reportId: string) =>
  desk.sql(
    `update public.credit_reports
        set report_data = jsonb_set(report_data, '{alerts}', '[{"bureau": "experian", "kind": "other", "text": "Code 27"}]') where id = $1`,
    [reportId],
  )

async function newestReport(clientId: string): Promise<string> {
  const [report] = await desk.sql<{ id: string }>(
    'select id from public.credit_reports where client_id = $1 order by created_at desc limit 1',
    [clientId],
  )
  return report?.id ?? ''
}

/** Adds an application, and returns how to approve it. */
async function application(clientId: string) {
  const [added] = await desk.sql<{ id: string }>(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, 'auto', 1000 from public.clients where id = $1 returning id`,
    [clientId],
  )
  const approve = () =>
    desk.sql("update public.loan_applications set status = 'approved' where id = $1 returning status", [added?.id])
  return { approve }
}

test.each([
  ['a possible OFAC match', 'ofac', ['Olive', 'Watchlist'], 'sanctions_list', 'read'],
  ['a notice that is not understood', 'other', ['Rhonda', 'Rouse'], 'read', 'sanctions_list'],
] as const)(
  'credit waits for a review of %s, and a hard pull does not',
  async (_what, kind, [first, last], method, wrong) => {
    const maria = await subscriber(desk.database, 'Maria')
    const clientId = await desk.client(maria, who(first, last))
    const order = orderFor(clientId, who(first, last))
    await desk.order(maria, order)
    await desk.tenSecondsLater(maria)
    expect((await desk.order(maria, { ...order, pull_type: 'hard' })).status).toBe(200)
    const reportId = await newestReport(clientId)
    if (kind === 'other') await addNotice(reportId)
    const { approve } = await application(clientId)

    await expect(approve()).rejects.toMatchObject({ code: 'PT422' })
    await expect(review(maria, reportId, kind, wrong)).rejects.toMatchObject({ code: '23514' })
    await review(maria, reportId, kind, method)

    expect(await approve()).toEqual([{ status: 'approved' }])
  },
)
