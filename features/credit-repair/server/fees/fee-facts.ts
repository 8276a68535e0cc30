import type { PoolClient } from 'pg'
import type { ContractTotal } from '#features/credit-repair/rules/contract-total.ts'
import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import type { EnrollmentStatus, SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import type { FeeBasis } from '#features/credit-repair/rules/fee-basis.ts'
import type { RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import { type Decided, reportsShowing } from '#features/credit-repair/rules/result-evidence.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { CONTRACT_IN_FORCE } from './contract-total.ts'
import { notEnrolled } from './errors.ts'

interface Contract extends ContractTotal {
  id: string
  contract_date: PlainDate
  complete_by: PlainDate | null
  pays_for: FeeBasis
  clauses: unknown
}

/** The stored facts that decide whether a fee is allowed. */
interface FeeFacts {
  status: EnrollmentStatus
  sale_channel: SaleChannel
  work: RepairWork[]
  refund_due_cents: number
  suspended_because: string | null
  /** The client's state as stored. */
  state: string | null
  contract: Contract | null
}

const STORED = `
  select e.sale_channel, e.status,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', d.id, 'bureau', d.bureau, 'item_name', d.item_name, 'item_key', d.item_key,
                   'item_kind', d.item_kind, 'item_facts', d.item_facts, 'report_id', d.report_id,
                   'sent_on', d.sent_on, 'result', d.result, 'result_on', d.result_on,
                   'recorded_on', (d.result_recorded_at at time zone 'UTC')::date,
                   'is_before_contract', app.is_before_contract(d.client_id, d.sent_on), 'is_paid', app.is_dispute_paid(d))), '[]')
            from public.disputes d where d.client_id = e.client_id and d.id = any ($3)) as work,
         (select coalesce(sum(r.due) * 100, 0)::integer from app.refunds_due(e.client_id) r) as refund_due_cents,
         ${CONTRACT_IN_FORCE} as contract,
         (select o.fees_suspended_because from app.organizations o where o.id = e.organization_id) as suspended_because,
         (select c.state from public.clients c where c.id = e.client_id) as state
    from public.repair_enrollments e
   where e.client_id = $1 and e.organization_id = $2`

type Stored = Omit<FeeFacts, 'work'> & { work: (Omit<RepairWork, 'shown_in'> & Decided)[] }

// Of the reports before the first letter, only those with the disputed items are needed.
const REPORTS = `
  select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, bureau_data from public.credit_reports
   where client_id = $1 and organization_id = $2 and status = 'success' and bureau_data is not null
     and (created_at > (select min(d.sent_on) from public.disputes d where d.client_id = $1 and d.id = any ($3))
          or id in (select d.report_id from public.disputes d where d.client_id = $1 and d.id = any ($3)))
   order by created_at`

/** Returns the facts for a fee for some of a client's disputes. Throws if the client is not enrolled. */
export async function storedFacts(
  db: PoolClient,
  { organizationId }: PresentMember,
  { client_id, dispute_ids }: { client_id: string; dispute_ids: readonly string[] },
): Promise<FeeFacts> {
  const values = [client_id, organizationId, dispute_ids]
  const stored = (await db.query<Stored>(STORED, values)).rows[0]
  if (stored === undefined) throw notEnrolled()
  const reports = (await db.query<LaterReport>(REPORTS, values)).rows
  return { ...stored, work: stored.work.map((one) => ({ ...one, shown_in: reportsShowing(one, reports) })) }
}
