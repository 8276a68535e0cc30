import { type CellTest, holds } from './cell-test.ts'
import { apply, effectText, type Findings, miss, readInputs, valueOf } from './findings.ts'
import type { InputKey } from './input-registry.ts'
import type { Policy, PolicyRule, PolicyTable, Stage } from './policy.ts'

/** An input with its test; null is no test. */
export interface TestedInput {
  input: InputKey
  test: CellTest | null
}

/** Returns true if all tests hold, false if one fails, and null if that depends on an unknown value. */
export function allHold(values: Findings['values'], tests: readonly TestedInput[]): boolean | null {
  let isUnknown = false
  for (const { input, test } of tests) {
    if (test === null) continue
    const held = holds(test, valueOf(values, input))
    if (held === false) return false
    if (held === null) isUnknown = true
  }
  return isUnknown ? null : true
}

/** Runs the rules and tables of a stage, in their order. */
export function runStage(policy: Policy, stage: Stage, findings: Findings): void {
  for (const rule of policy.rules) if (rule.stage === stage) runRule(rule, findings)
  for (const table of policy.tables) if (table.stage === stage) runTable(table, findings)
}

function runRule(rule: PolicyRule, findings: Findings): void {
  const keys = rule.when.map(({ input }) => input)
  const held = allHold(findings.values, rule.when)
  const result = resultOf(rule, held, findings)
  findings.trace.push({
    ...{ stage: rule.stage, id: rule.id, name: rule.name, result, row: null },
    inputs: readInputs(findings.values, keys),
    effect: result === 'applied' ? effectText(rule.effect) : '',
  })
  if (result === 'applied') apply(findings, rule.effect)
  if (result !== 'missing') return
  if (rule.effect.outcome === 'waive') for (const id of rule.effect.waives) findings.unsure.add(id)
  else if (held === null) miss(findings, keys)
  else findings.referBecause.push(`An exception to “${rule.name}” could not be decided`)
}

// A rule that applies although its waiver is unknown refers, because it could have been waived.
function resultOf({ id }: PolicyRule, held: boolean | null, { waived, unsure }: Findings) {
  if (held === false) return 'not_applied'
  if (waived.has(id)) return 'waived'
  return held === null || unsure.has(id) ? 'missing' : 'applied'
}

function runTable(table: PolicyTable, findings: Findings): void {
  const { row, isUnknown } = matchedRow(table, findings)
  const effect = table.rows[row]?.effect
  findings.trace.push({
    ...{ stage: table.stage, id: table.id, name: table.name, result: isUnknown ? 'missing' : 'applied', row: row + 1 },
    inputs: readInputs(findings.values, table.inputs),
    effect: effect === undefined ? '' : effectText(effect),
  })
  if (isUnknown || effect === undefined) miss(findings, table.inputs)
  if (effect === undefined) findings.referBecause.push(`No row of “${table.name}” matches`)
  else apply(findings, effect)
}

// A row that an unknown value could match ends the search: the last row refers.
function matchedRow({ rows, inputs }: PolicyTable, { values }: Findings): { row: number; isUnknown: boolean } {
  for (const [row, { cells }] of rows.entries()) {
    const held = allHold(
      values,
      inputs.map((input, column) => ({ input, test: cells[column] ?? null })),
    )
    if (held === true) return { row, isUnknown: false }
    if (held === null) return { row: rows.length - 1, isUnknown: true }
  }
  return { row: rows.length, isUnknown: false }
}
