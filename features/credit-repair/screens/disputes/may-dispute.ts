import { createContext, use } from 'react'
import { type ServiceRefusal, stepRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import type { DisputeStepTo } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'

/**
 * Returns whether the user may edit this client's disputes, and if not, whether that is because the client is
 * archived.
 */
export function useMayDispute(clientId: string): { mayDispute: boolean; isArchived: boolean } {
  const mayWrite = useMay('handle_disputes')
  const isArchived = useIsArchived(clientId)
  return { mayDispute: mayWrite && !isArchived, isArchived: mayWrite && isArchived }
}

/** Why work on the displayed disputes must wait for a contract. Null if it need not wait. */
export const WorkHold = createContext<ServiceRefusal | null>(null)

/** Returns a function that tells whether a step of the displayed disputes must wait. */
export function useStepHeld(): (to: DisputeStepTo) => boolean {
  const hold = use(WorkHold)
  return (to) => stepRefusal(hold, to) !== null
}
