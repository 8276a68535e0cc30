import type { FundingKind, FundingStatus } from './funding-lists.ts'

/** The acts that move a payout to its next status. */
export const FUNDING_ACTS = ['send', 'confirm_sent', 'settle', 'return', 'cancel'] as const
export type FundingAct = (typeof FUNDING_ACTS)[number]

const NEXT: Record<FundingAct, { from: readonly FundingStatus[]; to: FundingStatus }> = {
  // A payout whose reply was lost is sent again under the same key.
  send: { from: ['requested', 'sending'], to: 'sending' },
  confirm_sent: { from: ['requested', 'sending'], to: 'sent' },
  settle: { from: ['sent'], to: 'settled' },
  // A bank can return an entry long after it settled.
  return: { from: ['sending', 'sent', 'settled'], to: 'returned' },
  cancel: { from: ['requested'], to: 'canceled' },
}

/** Returns the status after an act; null if the act is not possible, or was carried out before. */
export function fundingAfter(status: FundingStatus, act: FundingAct): FundingStatus | null {
  const { from, to } = NEXT[act]
  return from.includes(status) ? to : null
}

/** Returns true if the money of a funding counts as paid out, or is about to be. */
const countsAsFunded = (status: FundingStatus): boolean => status !== 'returned' && status !== 'canceled'

/** Returns the amount of a loan that no funding covers, in cents. */
export function unfundedCents(
  mostCents: number,
  fundings: readonly { status: FundingStatus; amount_cents: number }[],
): number {
  return fundings.reduce((left, one) => (countsAsFunded(one.status) ? left - one.amount_cents : left), mostCents)
}

/** Returns true if a second member of the company must confirm that the money was paid out. */
export const needsWitness = (kind: FundingKind): boolean => kind === 'cash'
