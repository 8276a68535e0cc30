import type { CellTest } from '#features/lending/rules/decisioning/cell-test.ts'
import { cellText } from '#features/lending/rules/decisioning/cell-text.ts'
import { type InputKey, inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { type PolicyRule, type PolicyTable, STAGES } from '#features/lending/rules/decisioning/policy.ts'
import { effectCells, readEffect } from './effect-text.ts'
import { type Grid, type ReadRow, readInput, readTest, testedText } from './grid-text.ts'

/** The columns of the rules. A rule's tests are joined by 'and'. */
export const RULE_COLUMNS = ['ID', 'Name', 'Stage', 'When', 'Outcome', 'Detail'] as const

/** Returns rules as rows. */
export const ruleGrid = (rules: readonly PolicyRule[]): Grid =>
  rules.map(({ id, name, stage, when, effect }) => [
    ...[id, name, stage, when.map(({ input, test }) => testedText(input, test)).join(' and ')],
    ...effectCells(effect),
  ])

/** Reads a row of the rules. */
export function readRule([
  id = '',
  name = '',
  stage = '',
  when = '',
  outcome = '',
  detail = '',
]: readonly string[]): ReadRow<PolicyRule> {
  const known = STAGES.find((one) => one === stage.trim())
  if (known === undefined) return { problem: `The stage must be ${STAGES.join(', ')}` }
  const tests = readWhen(when)
  if ('problem' in tests) return tests
  const effect = readEffect(outcome, detail)
  if ('problem' in effect) return effect
  if (effect.value.outcome === 'pass') return { problem: 'A rule can’t pass. Only rows of tables can.' }
  return { value: { id: id.trim(), name: name.trim(), stage: known, when: tests.value, effect: effect.value } }
}

function readWhen(text: string): ReadRow<PolicyRule['when']> {
  const tests: { input: InputKey; test: CellTest }[] = [] // grows below
  for (const part of text.split(/\s+and\s+/i)) {
    const [, key = '', cell = ''] = /^\s*(\S+)\s*(.*)$/.exec(part) ?? []
    const input = readInput(key)
    if ('problem' in input) return input
    const test = readTest(cell, input.value)
    if ('problem' in test) return test
    if (test.value === null) return { problem: `${inputFacts(input.value).label}: enter a test, such as >= 1` }
    tests.push({ input: input.value, test: test.value })
  }
  return { value: tests }
}

/** Returns the rows of a decision table, with the columns of its inputs. */
export const tableGrid = ({ inputs, rows }: PolicyTable): Grid =>
  rows.map(({ cells, effect }) => [
    ...inputs.map((input, column) => cellText(cells[column] ?? null, inputFacts(input).unit)),
    ...effectCells(effect),
  ])

/** Reads a row of a decision table. */
export const readTableRow =
  (inputs: readonly InputKey[]) =>
  (row: readonly string[]): ReadRow<PolicyTable['rows'][number]> => {
    const cells: (CellTest | null)[] = [] // grows below
    for (const [column, input] of inputs.entries()) {
      const test = readTest(row[column] ?? '', input)
      if ('problem' in test) return test
      cells.push(test.value)
    }
    const effect = readEffect(row[inputs.length] ?? '', row[inputs.length + 1] ?? '')
    if ('problem' in effect) return effect
    if (effect.value.outcome === 'waive') return { problem: 'A table can’t waive rules' }
    return { value: { cells, effect: effect.value } }
  }
