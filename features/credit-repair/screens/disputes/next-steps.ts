import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { nextStatuses } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { type DisputeStepTo, mayBeInformed } from '#features/credit-repair/rules/disputes/dispute-step.ts'

/** What a step is called where it is chosen. */
export const STEP_LABEL: Readonly<Record<DisputeStepTo, string>> = {
  attested: 'Attested by the client',
  sent: 'Sent',
  received: 'Received by the bureau',
  in_investigation: 'In investigation',
  information: 'More information sent',
  resolved: 'Result …',
  closed: 'Close',
}

interface NextSteps {
  /** What usually comes next; null when nothing does. */
  usual: DisputeStepTo | null
  others: readonly DisputeStepTo[]
}

/** What can be recorded of a dispute next. A bureau's answer is waited for, whether or not it said that it investigates. */
export function nextSteps(dispute: Pick<Dispute, 'reason' | 'status' | 'information_on'>): NextSteps {
  const { status, information_on } = dispute
  const isAtBureau = status === 'received' || status === 'in_investigation'
  const possible = nextStatuses(status).filter((next) => next !== 'drafted')
  const usual = isAtBureau ? 'resolved' : possible.find((next) => next !== 'closed')
  const information = mayBeInformed(dispute) && information_on === null ? (['information'] as const) : []
  const others = [...possible.filter((next) => next !== usual && next !== 'closed'), ...information, 'closed' as const]
  return { usual: usual ?? null, others: status === 'closed' ? [] : others }
}
