import { expect, test } from 'vitest'
import type { PolicyTable } from '#features/lending/rules/decisioning/policy.ts'
import { runPolicyTests } from '#features/lending/rules/decisioning/policy-tests.ts'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { gridsOf, readGrids } from './policy-grids.ts'
import { moved, withInputs, withMovedTable, withNewTable, withoutTable, withTable } from './table-edits.ts'

const bare = gridsOf({ ...LENDER_POLICY, tables: [] })
const read = (change: object) => readGrids({ ...bare, ...change })

test('a new table is valid at once, and has a free ID', () => {
  const twice = withNewTable(withNewTable(bare))

  const { policy, problems } = read(twice)

  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(policy?.tables.map(({ id, name }) => [id, name])).toEqual([
    ['table_1', 'Table 1'],
    ['table_2', 'Table 2'],
  ])
  const again = withNewTable(withoutTable(twice, 0))
  expect(again.rest.tables.map(({ id }) => id)).toEqual(['table_2', 'table_1'])
})

test('a new table changes no decision until its rows are edited', () => {
  const whole = gridsOf(LENDER_POLICY)

  const { policy } = readGrids({ ...whole, ...withNewTable(whole) })

  expect(policy && runPolicyTests(policy).filter(({ isPassed }) => !isPassed)).toEqual([])
})

test('tables are renamed and moved with their rows, and removed', () => {
  const twice = withNewTable(withNewTable(bare))
  const renamed = {
    ...withTable(twice, 1, { name: 'Files', stage: 'after_price' }),
    tables: [[['1', 'refer', 'x']], [['2', 'refer', 'y']]],
  }

  const up = withMovedTable(renamed, 1, -1)

  expect(up.rest.tables.map(({ name }) => name)).toEqual(['Files', 'Table 1'])
  expect(up.tables).toEqual([[['2', 'refer', 'y']], [['1', 'refer', 'x']]])
  expect(withMovedTable(up, 0, -1)).toEqual(up)
  expect(withoutTable(up, 0).rest.tables.map(({ name }) => name)).toEqual(['Table 1'])
})

test('columns that stay keep their cells', () => {
  const table: PolicyTable = { id: 't', name: 'T', stage: 'after_pull', inputs: ['collections', 'accounts'], rows: [] }
  const grids = { rest: { ...bare.rest, tables: [table] }, tables: [[['>= 2', '< 3', 'decline', 'collection']]] }

  const changed = withInputs(grids, 0, ['accounts', 'late_accounts'])

  expect(changed.tables[0]).toEqual([['< 3', '', 'decline', 'collection']])
  expect(changed.rest.tables[0]?.inputs).toEqual(['accounts', 'late_accounts'])
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [2, 1, ['a', 'b', 'c']],
] as const)('item %s moved by %s', (at, by, list) => {
  expect(moved(['a', 'b', 'c'], at, by)).toEqual(list)
})
