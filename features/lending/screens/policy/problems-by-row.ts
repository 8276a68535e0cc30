import type { PolicyProblem } from '#features/lending/rules/decisioning/policy-problems.ts'

/** Returns the messages about rows of a grid. A message about the whole grid is shown in the list of messages. */
export function problemsByRow(problems: readonly PolicyProblem[], name: string): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { where, message } of problems) {
    const row = where.startsWith(`${name}.`) ? Number(where.slice(name.length + 1).split('.')[0]) : Number.NaN
    if (!Number.isNaN(row)) found.set(row, [...(found.get(row) ?? []), message])
  }
  return found
}
