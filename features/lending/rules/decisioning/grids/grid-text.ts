import { type CellTest, suits } from '#features/lending/rules/decisioning/cell-test.ts'
import { cellText, readCell } from '#features/lending/rules/decisioning/cell-text.ts'
import { type InputKey, inputFacts, isInputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import { prohibitedInput } from '#features/lending/rules/decisioning/prohibited-inputs.ts'

/** The cells of a grid as a person edits or pastes them, row by row. */
export type Grid = readonly (readonly string[])[]

/** A row that could be read, or the problem in words. */
export type ReadRow<Value> = { value: Value } | { problem: string }

/** Returns a test of an input as text: 'bankruptcies >= 1'. */
export const testedText = (input: InputKey, test: CellTest): string =>
  `${input} ${cellText(test, inputFacts(input).unit)}`

/** Reads the key of an input. The problem cites the law for a prohibited basis. */
export function readInput(typed: string): ReadRow<InputKey> {
  const key = typed.trim()
  if (isInputKey(key)) return { value: key }
  return { problem: prohibitedInput(key) ?? `There is no input “${key}”` }
}

/** Reads the cell of an input. Null is an empty cell. */
export function readTest(typed: string, input: InputKey): ReadRow<CellTest | null> {
  const { unit, label } = inputFacts(input)
  const read = readCell(typed, unit)
  if ('problem' in read) return { problem: `${label}: ${read.problem}` }
  if (read.test !== null && !suits(read.test, unit)) return { problem: `${label}: this test does not suit it` }
  return { value: read.test }
}

/** Reads every row. The problems name their row, from 0. */
export function readRows<Value>(
  grid: Grid,
  read: (row: readonly string[]) => ReadRow<Value>,
): { values: Value[]; problems: { row: number; message: string }[] } {
  const rows = grid.map(read)
  return {
    values: rows.flatMap((one) => ('value' in one ? [one.value] : [])),
    problems: rows.flatMap((one, row) => ('problem' in one ? [{ row, message: one.problem }] : [])),
  }
}
