import { createContext, use } from 'react'
import { type ServiceRefusal, stepRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import type { DisputeStepTo } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'

/** Whether disputes of a client may be worked on by who looks at them, and whether it is the archive that keeps them from it. */
export function useMayDispute(clientId: string): { mayDispute: boolean; isArchived: boolean } {
  const mayWrite = useMay('handle_disputes')
  const isArchived = useIsArchived(clientId)
  return { mayDispute: mayWrite && !isArchived, isArchived: mayWrite && isArchived }
}

/** Why work on the disputes that are shown has to wait for a contract; null when it need not. */
export const WorkHold = createContext<ServiceRefusal | null>(null)

/** Whether a step of the disputes that are shown has to wait. */
export function useStepHeld(): (to: DisputeStepTo) => boolean {
  const hold = use(WorkHold)
  return (to) => stepRefusal(hold, to) !== null
}
