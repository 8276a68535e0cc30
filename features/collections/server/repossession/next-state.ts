import {
  type RepossessionState,
  type RepossessionStep,
  repossessionStateName,
  stateAfter,
} from '#features/collections/rules/repossession/repossession-state.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { stayInForce, stepNotAllowed } from './errors.ts'
import type { HeldRepossession } from './held-repossession.ts'

// They end the pursuit of the collateral, so a stay does not forbid them.
const ENDINGS: readonly RepossessionStep[] = ['cancel', 'return', 'letter']

/** Returns the state after a step. @throws FunctionError if the step is not possible, or if a bankruptcy stay is in force */
export function nextState({ state, loan }: HeldRepossession, step: RepossessionStep): RepossessionState {
  const next = stateAfter(state, step)
  if (next === null) throw stepNotAllowed(repossessionStateName(state))
  const { bankruptcyChapter } = stateOfLoan(loan)
  if (!ENDINGS.includes(step) && bankruptcyChapter !== null) throw stayInForce()
  return next
}
