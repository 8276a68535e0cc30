import type { Collection } from '#features/credit-reports/rules/tradelines.ts'
import type { MatchableAccount } from './match-evidence.ts'

/** A debt as accounts are matched: by who was owed, what was owed at first, and when it was assigned. */
export function matchableCollection(collection: Collection): MatchableAccount & { collection: Collection } {
  return {
    collection,
    company: collection.originalCreditor,
    accountType: null,
    openedOn: collection.assignedOn,
    closedOn: null,
    balanceCents: collection.balanceCents,
    creditLimitCents: null,
    highCreditCents: collection.originalAmountCents,
    monthlyPaymentCents: null,
  }
}
