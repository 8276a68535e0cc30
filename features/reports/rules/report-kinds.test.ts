import { expect, test } from 'vitest'
import { columnsOf, GROUPINGS, isOverTime, REPORT_KINDS, REPORT_NAMES, reportKind } from './report-kinds.ts'

test('every report has a kind, and every name one', () => {
  expect(REPORT_KINDS.map(({ name }) => name)).toEqual([...REPORT_NAMES])
  for (const name of REPORT_NAMES) expect(reportKind(name).name).toBe(name)
})

test.each(REPORT_KINDS.flatMap((kind) => kind.groupings.map(({ grouping }) => [kind.name, grouping, kind] as const)))(
  '%s by %s has columns, each once',
  (_, grouping, kind) => {
    const keys = columnsOf(kind, grouping).map(({ key }) => key)

    expect(keys).not.toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
  },
)

test('no column is for a grouping that its report does not have', () => {
  for (const { groupings, columns } of REPORT_KINDS) {
    const known = groupings.map(({ grouping }) => grouping)
    for (const column of columns) expect(known).toEqual(expect.arrayContaining([...(column.groupings ?? [])]))
  }
})

test('only days, weeks and months follow one another', () => {
  expect(GROUPINGS.filter(isOverTime)).toEqual(['day', 'week', 'month'])
})
