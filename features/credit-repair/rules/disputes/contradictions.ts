import { matchEvidence, SAME_ACCOUNT, signatureOf } from '#features/credit-reports/rules/matching/match-evidence.ts'
import type { Dispute } from './dispute.ts'
import { type DisputeReason, disputeReasonLabel } from './dispute-reason.ts'
import { matchable } from './same-item.ts'

type Claimed = Pick<Dispute, 'id' | 'bureau' | 'item_kind' | 'item_key' | 'item_name' | 'item_facts' | 'reason'>

// A person who never had an account can't have paid it, and was neither late nor on time.
const NOT_THEIRS: readonly DisputeReason[] = ['not_mine', 'identity_theft']
const THEIRS: readonly DisputeReason[] = [
  ...(['wrong_balance', 'wrong_status', 'wrong_date', 'never_late', 'paid', 'discharged'] as const),
]

const contradicts = (one: DisputeReason, other: DisputeReason) =>
  (NOT_THEIRS.includes(one) && THEIRS.includes(other)) ||
  (THEIRS.includes(one) && NOT_THEIRS.includes(other)) ||
  (one === 'paid' && other === 'discharged') ||
  (one === 'discharged' && other === 'paid')

/**
 * Returns the claims about the same account, at any bureau and in any round, that can't be true together with this one.
 * A false claim must never be sent (15 USC 1679b(a)), so a person must ask the client which is right.
 */
function contradictionsOf<Claim extends Claimed>(claim: Claimed, others: readonly Claim[]): Claim[] {
  return others.filter(
    (other) => other.id !== claim.id && contradicts(claim.reason, other.reason) && isSameAccount(claim, other),
  )
}

/** Returns the contradictions as one sentence, or null if there are none. */
export function contradictionSentence(claim: Claimed, others: readonly Claimed[]): string | null {
  const found = contradictionsOf(claim, others)
  if (found.length === 0) return null
  const reasons = [...new Set(found.map(({ reason }) => `“${disputeReasonLabel(reason)}”`))]
  return `“${disputeReasonLabel(claim.reason)}” contradicts another claim about this account: ${reasons.join(', ')}. Ask the client which is true.`
}

function isSameAccount(one: Claimed, other: Claimed): boolean {
  if (one.item_kind !== other.item_kind) return false
  if (one.bureau === other.bureau) return one.item_key === other.item_key
  if (one.item_kind !== 'account' && one.item_kind !== 'collection') return one.item_name === other.item_name
  return matchEvidence(signatureOf(matchable(one.item_facts)), signatureOf(matchable(other.item_facts))) >= SAME_ACCOUNT
}
