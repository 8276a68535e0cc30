import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'

/** The figures of a loan on the day of the balances, in cents and days. A figure that the file leaves out is null. */
export interface ReconciledFigures {
  principal: number
  interest: number | null
  fees: number | null
  past_due: number | null
  days_past_due: number | null
}
export const FIGURES = [
  'principal',
  'interest',
  'fees',
  'past_due',
  'days_past_due',
] as const satisfies readonly (keyof ReconciledFigures)[]
export type Figure = (typeof FIGURES)[number]
/** Returns the figures of a state. */
export const figuresOfState = (state: LoanState): Record<Figure, number> => ({
  ...{ principal: state.principalCents, interest: state.interestCents },
  fees: state.feesOwedCents + state.chargesOwedCents,
  ...{ past_due: state.pastDueCents, days_past_due: state.daysPastDue },
})

/** Returns the figures that the file states and the ledger has otherwise. */
export function differingFigures(file: ReconciledFigures, ledger: Record<Figure, number>): Figure[] {
  return FIGURES.filter((name) => file[name] !== null && file[name] !== ledger[name])
}
