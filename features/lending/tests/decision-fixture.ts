import { eventSentence } from '#features/clients/rules/file-event.ts'
import { fileUnchecked } from '#features/clients/tests/filed-ssn.ts'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import type { Home } from './loan-fixture.ts'

const FICO = { fico_8: { score: 540, reason_codes: ['10', '14', '18', '22', '08'] }, vantage_4: { score: 549 } }
const BAD = {
  ...{ status: 'success', outcome: 'hit' },
  full_feed: { credit_score: FICO, collections: [{ original_credit_grantor: 'GOLDEN GYM' }] },
}
const NOBODY = { status: 'error', outcome: 'no_hit', message: 'A no-hit file is returned.' }

/** A pending application with the report of its client. */
export interface Applied {
  clientId: string
  id: string
  reportId: string
}

/** Columns of a client. `oldSsn` was filed before its digits were checked. */
type OfClient = { oldSsn?: string } & { [column: string]: unknown }

/** A lender where applications are decided: maria's company, where sam works, and not omar's. */
export async function decisionFixture(settings?: Parameters<typeof testApp>[0]) {
  const app: TestApp = await testApp(settings)
  const maria = await app.subscriber('Maria', 'lender')
  const sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  const omar = await app.subscriber('Omar', 'dealer')
  const server = async (sql: string, values: unknown[] = []) =>
    (await app.database.pools.server.query(sql, values)).rows

  for (const { person } of [maria, omar])
    await server(
      `insert into public.score_percentiles (organization_id, model, source, as_of, steps, created_by, created_by_name)
       select organization_id, 'FICO 8', 'Provider’s table', current_date - 30, $2, id, 'Maria' from app.people where id = $1`,
      [
        person.id,
        JSON.stringify([
          { from: 300, percent: 0 },
          { from: 540, percent: 7 },
          { from: 700, percent: 51 },
        ]),
      ],
    )

  // An address shared by many clients is a red flag.
  let doors = 0

  async function report(clientId: string, alerts: object[] = []): Promise<string> {
    const rows = await server(
      `insert into public.credit_reports (organization_id, client_id, status, bureau_data, report_data)
       select organization_id, id, 'success', $2, $3 from public.clients where id = $1 returning id`,
      [clientId, { experian: BAD, equifax: NOBODY }, { alerts }],
    )
    return rows[0].id
  }

  async function applied(
    alerts: object[] = [],
    isComplete = true,
    { oldSsn, ...more }: OfClient = {},
  ): Promise<Applied> {
    const place = { address: `${++doors} Main St`, city: 'Austin', state: 'TX', zip: '78704' }
    const { id: clientId } = await clientOf(maria, { ...place, ...more })
    if (oldSsn !== undefined) await fileUnchecked(app, clientId, oldSsn)
    const rows = await server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, submitted_at, completed_at)
       select organization_id, id, 'auto', 12000, now() - interval '3 days', case when $2 then now() - interval '2 days' end
         from public.clients where id = $1 returning id`,
      [clientId, isComplete],
    )
    return { clientId, id: rows[0].id, reportId: await report(clientId, alerts) }
  }

  return {
    ...{ app, maria, sam, omar, server, report, applied },
    /** An application of a client with specific details. `oldSsn` was filed before its digits were checked. */
    appliedBy: (client: OfClient, alerts: object[] = []) => applied(alerts, true, client),
    /** An incomplete application. */
    lacking: () => applied([], false),
    decide: (body: object, person: SignedIn = sam, key?: string) =>
      callCommand(app, 'decide-application', body, { person, key }),
    /** Returns the red flags of an application, after the same search as for its decision. */
    flagsOf: async ({ id }: Pick<Applied, 'id'>) =>
      (await callCommand(app, 'red-flags', { act: 'look', application_id: id }, { person: sam })).body.flags,
    noticesOf: ({ id }: Applied) =>
      server('select * from public.adverse_action_notices where application_id = $1', [id]),
    disclosuresOf: ({ id }: Applied) =>
      server('select * from public.credit_score_notices where application_id = $1', [id]),
    async homeOf({ clientId }: Applied): Promise<Home> {
      const [client] = await server('select organization_id from public.clients where id = $1', [clientId])
      return { organizationId: client.organization_id, clientId }
    },
    /** Returns the events of the client's timeline. */
    async eventsOf({ clientId }: Applied): Promise<string[]> {
      const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId }).throwOnError()
      return data.map(eventSentence)
    },
  }
}

export const noticeFor = ({ reportId }: Applied, change: object = {}) => ({
  report_id: reportId,
  reasons: ['low_income', 'collection'],
  bureaus: [{ bureau: 'experian', model: 'FICO 8' }],
  creditor_address: '5 Bank Street, Austin, TX 78701',
  agency: 'ftc',
  ...change,
})
export const decline = (one: Applied, change: object = {}) => ({
  ...{ application_id: one.id, decision: 'declined', notice: noticeFor(one, change) },
})

/** A request for missing documents. Reg B gives no number of days; the product requires at least ten. */
export const ask = ({ id }: Pick<Applied, 'id'>, change: object = {}) => ({
  ...{ application_id: id, decision: 'incomplete' },
  missing: {
    items: ['Your last two pay stubs', 'The VIN of the car'],
    answer_by: day(30),
    creditor_address: '5 Bank Street, Austin, TX 78701',
    ...change,
  },
})

/** A counteroffer with the reasons for refusing the original request. */
export const offer = (one: Applied, change: object = {}) => ({
  ...decline(one),
  ...{ decision: 'counteroffered', offer: { terms: '$8,000.00 over 36 months', answer_by: day(30), ...change } },
})

export const approve = ({ id, reportId }: Applied, change: object = {}) => ({
  ...{ application_id: id, decision: 'approved' },
  disclosure: { report_id: reportId, bureau: 'experian', model: 'FICO 8', ...change },
})
