import type { Collection } from '#features/credit-reports/rules/tradelines.ts'
import type { MatchableAccount } from './match-evidence.ts'

/**
 * Returns a collection in the form that accounts are matched in: original creditor, or else the collector, number, original
 * amount, and assignment date.
 */
export function matchableCollection(collection: Collection): MatchableAccount & { collection: Collection } {
  return {
    collection,
    company: collection.originalCreditor ?? collection.collector,
    accountType: null,
    openedOn: collection.assignedOn,
    closedOn: null,
    balanceCents: collection.balanceCents,
    creditLimitCents: null,
    highCreditCents: collection.originalAmountCents,
    monthlyPaymentCents: null,
    accountNumber: collection.accountNumber,
  }
}
