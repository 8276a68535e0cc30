import type { Clause } from '#features/templates/rules/clause.ts'

/** The clauses that templates can use. */
export const CLAUSES: readonly Clause[] = []

/** Returns a clause, or null if the product has none with this id. */
export const clauseOf = (id: string): Clause | null => CLAUSES.find((clause) => clause.id === id) ?? null
