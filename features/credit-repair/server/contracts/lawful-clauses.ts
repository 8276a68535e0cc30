import { lintClauses } from '#features/credit-repair/rules/linter/lint-contract.ts'
import { type ContractClause, missingClauses } from '#features/credit-repair/rules/repair-contract.ts'
import { clausesMissing, contractUnlawful } from './errors.ts'

/** Throws unless the contract has every clause that the law requires, also in the client's state, and none that is illegal on its face. */
export function assertLawful(clauses: readonly ContractClause[], state: string | null): void {
  const missing = missingClauses(clauses, state)
  if (missing.length > 0) throw clausesMissing(missing)
  const [first, ...others] = lintClauses(clauses)
  if (first !== undefined) throw contractUnlawful([first, ...others])
}
