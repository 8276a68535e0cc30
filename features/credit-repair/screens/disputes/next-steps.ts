import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { nextStatuses } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { type DisputeStepTo, mayBeInformed } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import type { DisputeRecipient } from '#features/credit-repair/rules/disputes/recipient.ts'

/** The label of each step. */
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
  /** The usual next step, or null if there is none. */
  usual: DisputeStepTo | null
  others: readonly DisputeStepTo[]
}

/**
 * Returns the steps that can be recorded next. A bureau's answer can be recorded whether or not it confirmed an
 * investigation.
 */
export function nextSteps(
  dispute: Pick<Dispute, 'reason' | 'status' | 'information_on'> & { recipient?: DisputeRecipient },
): NextSteps {
  const { status, information_on } = dispute
  const isAtBureau = status === 'received' || status === 'in_investigation'
  const possible = nextStatuses(status).filter((next) => next !== 'drafted')
  const usual = isAtBureau ? 'resolved' : possible.find((next) => next !== 'closed')
  const information = mayBeInformed(dispute) && information_on === null ? (['information'] as const) : []
  const others = [...possible.filter((next) => next !== usual && next !== 'closed'), ...information, 'closed' as const]
  return { usual: usual ?? null, others: status === 'closed' ? [] : others }
}
