import { dollarsAndCents } from '#platform/rules/money.ts'
import type { DisputeResult } from './disputes/dispute-status.ts'

/** The work that a contract's fees pay for: items that the bureau deletes or corrects, or every dispute, whatever its result. */
export const FEE_BASES = ['results', 'answers'] as const
export type FeeBasis = (typeof FEE_BASES)[number]

/** The words of the contract. Only these words sell work whose result leaves the item as it was. */
const BASIS_WORDS: Readonly<Record<FeeBasis, string>> = {
  results: 'You pay for a disputed item only after the bureau has deleted or corrected it.',
  answers:
    'You pay for each dispute that we write and send for you after the bureau has decided it or its time to respond is over, even if the bureau verifies the item, calls the dispute frivolous, or does not respond.',
}

const BASIS_LABELS: Readonly<Record<FeeBasis, string>> = {
  results: 'Items that the bureau deletes or corrects',
  answers: 'Each dispute, whatever its result',
}

/** Returns what a contract says about what its fees pay for. */
export const basisWords = (basis: FeeBasis): string => BASIS_WORDS[basis]

/** Returns the label of a choice in the contract dialog. */
export const basisLabel = (basis: FeeBasis): string => BASIS_LABELS[basis]

/** Returns what a contract says about its monthly fee, in cents. Empty without one. */
export const monthlyFeeWords = (monthlyFeeCents: number): string =>
  monthlyFeeCents > 0 ? `The fee for the work finished in a month is at most ${dollarsAndCents(monthlyFeeCents)}.` : ''

const ACHIEVED: readonly DisputeResult[] = ['deleted', 'modified']

/** Returns true if a contract with this basis sells the work of a dispute with this result. */
export const isSold = (result: DisputeResult, basis: FeeBasis): boolean =>
  basis === 'answers' || ACHIEVED.includes(result)
