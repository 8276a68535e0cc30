import type { BureauScore } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import { HOLDOUT_PERCENT } from './model-limits.ts'

/** A booked loan: the inputs of its decision, and its outcome. */
export interface TrainingLoan {
  /** The id of its application. */
  id: string
  values: InputValues
  /** The bureau scores of its decision, for a policy's scorecard. The demo portfolio has none. */
  scores?: readonly BureauScore[]
  isBad: boolean
}

/** Returns the 32-bit FNV-1a hash of a text. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Splits loans by the hash of their application ids: the holdout has the same share of the good and of the bad loans. The order
 * of the loans does not matter.
 */
export function splitLoans(loans: readonly TrainingLoan[]): { training: TrainingLoan[]; holdout: TrainingLoan[] } {
  const hashed = loans
    .map((loan) => ({ loan, hash: fnv1a(loan.id) }))
    .toSorted((one, other) => one.hash - other.hash || (one.loan.id < other.loan.id ? -1 : 1))
    .map(({ loan }) => loan)
  const parts = [true, false].map((isBad) => {
    const alike = hashed.filter((loan) => loan.isBad === isBad)
    const kept = Math.round((alike.length * HOLDOUT_PERCENT) / 100)
    return { holdout: alike.slice(0, kept), training: alike.slice(kept) }
  })
  return { training: parts.flatMap(({ training }) => training), holdout: parts.flatMap(({ holdout }) => holdout) }
}
