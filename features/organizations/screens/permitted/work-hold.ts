import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type ServiceRefusal, serviceRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import { useLive } from '#platform/browser/live.ts'
import { read, supabase } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { useMayWrite } from './may-write.ts'

const standing = z.object({ cancel_until: z.string().nullable(), today: z.string() })
export type WorkStatus = z.infer<typeof standing>

/** When work for a client may begin, as far as it waits for a contract. */
export const workStatus = (clientId: string) =>
  queryOptions({ queryKey: ['work-standing', clientId], queryFn: () => statusOf(clientId) })

/**
 * Why work for a client has to wait for their credit repair contract, to be said before anything is asked for; null when it need
 * not, and while that is not known: the server refuses it in any case.
 */
export function useWorkHold(clientId: string): ServiceRefusal | null {
  const mayWrite = useMayWrite()
  const { queryKey } = workStatus(clientId)
  useLive('repair_enrollments', queryKey, { client_id: clientId })
  useLive('repair_contracts', queryKey, { client_id: clientId })
  const { data } = useQuery({ ...workStatus(clientId), enabled: mayWrite })
  return data ? refusalOn(data, data.today) : null
}

/** Why work of a day came before it could begin; null when it did not. */
export function refusalOn({ cancel_until }: WorkStatus, day: PlainDate): ServiceRefusal | null {
  return serviceRefusal(cancel_until === null ? null : { cancel_until }, day)
}

async function statusOf(clientId: string): Promise<WorkStatus | null> {
  const [found] = await read(z.array(standing), supabase.rpc('client_work_standing', { client_id: clientId }))
  return found ?? null
}
