import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import type { ClientSsnRequest } from '#features/clients/rules/ssn-change.ts'
import { requirePermission } from '#features/organizations/server/commands/command-permissions.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import type { SsnDeps } from './client-ssn.ts'
import { ssnChangeNotFound, ssnDecided, ssnOfOwnEntry } from './ssn-refusals.ts'
import { writeSsn } from './write-ssn.ts'

type Decision = Extract<ClientSsnRequest, { act: 'decide' }>

interface WaitingChange {
  client_id: string
  status: string
  asked_by: string
  sealed: Buffer | null
}

// Locks the client first, in the same order as entering a number.
const HOLD = `
  select from public.clients c
   where c.id = (select client_id from public.client_ssn_changes where id = $1 and organization_id = $2) for no key update`
const CHANGE = `
  select s.client_id, s.status, s.asked_by, v.sealed
    from public.client_ssn_changes s
    left join app.sealed_values v on v.row_id = s.id and v.table_name = 'client_ssn_changes'
   where s.id = $1 and s.organization_id = $2`
const DECIDE = `
  update public.client_ssn_changes
     set status = $2, decision_reason = $3, decided_by = $4, decided_at = clock_timestamp()
   where id = $1`

/**
 * Approves a different SSN, which then replaces the one on file, or rejects it. The person who entered it can withdraw
 * but not approve it.
 */
export async function decideSsn(
  deps: SsnDeps,
  member: PresentMember,
  { change_id, decision, reason }: Decision,
): Promise<object> {
  await deps.db.query(HOLD, [change_id, member.organizationId])
  const { rows } = await deps.db.query<WaitingChange>(CHANGE, [change_id, member.organizationId])
  const change = rows[0]
  if (change === undefined) throw ssnChangeNotFound()
  const isOwn = change.asked_by === member.personId
  if (!(isOwn && decision === 'refused')) requirePermission(member, 'review_ssn_changes')
  if (isOwn && decision === 'approved') throw ssnOfOwnEntry()
  // A repeat of the same decision returns the same response.
  if (change.status === decision) return { decision }
  if (change.status !== 'waiting' || change.sealed === null) throw ssnDecided()
  const ssn = await deps.sealer.openValue('client_ssn_changes.ssn', change.sealed, member.organizationId)
  const problem = decision === 'approved' ? ssnProblem(ssn, deps.isSandbox) : null
  if (problem !== null) throw validationFailed(problem)
  await deps.db.query(DECIDE, [change_id, decision, reason, member.personId])
  // The budget was used when the number was entered.
  await deps.db.query("select set_config('app.ssn_drawn', $1, true)", [change.client_id])
  if (decision === 'approved') await writeSsn(deps, member, { client_id: change.client_id, ssn })
  return { decision }
}
