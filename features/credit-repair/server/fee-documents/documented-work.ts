import type { PoolClient } from 'pg'
import type { DocumentedWork } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

interface Evidence {
  disputeIds: readonly string[]
  reportIds: readonly string[]
  /** The copy of the bureau's answer. */
  answerId: string | null
}

// Days are the company's.
const WORK = `
  select d.item_name, d.bureau, d.reason, d.result, d.result_on::text,
         (select min((r.created_at at time zone o.time_zone)::date)::text from public.credit_reports r
           where r.id = any ($3) and r.client_id = d.client_id and r.created_at > d.sent_on
             and r.bureau_data #>> array[d.bureau, 'status'] = 'success') as reported_on
    from public.disputes d join app.organizations o on o.id = d.organization_id
   where d.organization_id = $1 and d.id = any ($2::uuid[])
   order by array_position($2::uuid[], d.id)`
const ANSWERED = `
  select (d.created_at at time zone o.time_zone)::date::text as on
    from public.client_documents d join app.organizations o on o.id = d.organization_id
   where d.organization_id = $1 and d.id = $2`

/** Returns the work of a fee with the days of its evidence. */
export async function documentedWork(
  db: PoolClient,
  { organizationId }: Pick<PresentMember, 'organizationId'>,
  { disputeIds, reportIds, answerId }: Evidence,
): Promise<{ work: DocumentedWork[]; answered_on: PlainDate | null }> {
  const { rows: work } = await db.query<DocumentedWork>(WORK, [organizationId, disputeIds, reportIds])
  const { rows } = await db.query<{ on: PlainDate }>(ANSWERED, [organizationId, answerId])
  return { work, answered_on: rows[0]?.on ?? null }
}
