import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ServiceRefusal, serviceRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import { useLive } from '#platform/browser/live.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { useMayWrite } from './may-write.ts'

export type WorkStatus = OutputOf<'client_work_standing'>

/** When work for a client can begin, depending on their contract. */
export const workStatus = (clientId: string) =>
  queryOptions({ queryKey: ['work-standing', clientId], queryFn: () => statusOf(clientId) })

/**
 * Returns why work for a client must wait for their credit repair contract, so that a form can say so first. Null if
 * it need not wait or the status is unknown; the server checks anyway.
 */
export function useWorkHold(clientId: string): ServiceRefusal | null {
  const mayWrite = useMayWrite()
  const { queryKey } = workStatus(clientId)
  useLive('repair_enrollments', queryKey, { client_id: clientId })
  useLive('repair_contracts', queryKey, { client_id: clientId })
  const { data } = useQuery({ ...workStatus(clientId), enabled: mayWrite })
  return data ? serviceRefusal(contractOf(data), data.today, data.lacks) : null
}

/** Returns why work dated this day is too early for the contract; null if it is not. */
export function refusalOn(status: WorkStatus, day: PlainDate): ServiceRefusal | null {
  return serviceRefusal(contractOf(status), day)
}

const contractOf = ({ cancel_until }: WorkStatus) => (cancel_until === null ? null : { cancel_until })

/**
 * Returns why a report can't be ordered. A company that does more than credit repair may order it for another purpose,
 * such as a loan.
 */
export function orderHold(
  hold: ServiceRefusal | null,
  accountType: string | null,
  purpose: string,
): ServiceRefusal | null {
  const isRepair = accountType === 'cro' || accountType === null || purpose === 'written_instructions'
  // A report may be ordered to review it with a client before they enroll.
  return isRepair && hold?.code !== 'croa_enrollment_first' ? hold : null
}

async function statusOf(clientId: string): Promise<WorkStatus | null> {
  const [found] = await unwrap(supabase.rpc('client_work_standing', { client_id: clientId }))
  return found ?? null
}
