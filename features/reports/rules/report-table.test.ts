import { expect, test } from 'vitest'
import { REPORT_KINDS } from './report-kinds.ts'
import { stretchName } from './report-period.ts'
import type { ReportRequest } from './report-request.ts'
import { figureText, type ReportRow, reportCsv, reportTable } from './report-table.ts'

const wish = (report: ReportRequest['report'], by: ReportRequest['by']): ReportRequest => ({
  report,
  by,
  period: '12m',
})
const ROW = { label: null, added: 3, archived: 1, clients: 12 }
const ALL: ReportRow = { key: null, label: null, added: 5, archived: 1, clients: 40 }

test('a report’s columns are those of its grouping, in order, with the totals apart', () => {
  const table = reportTable(wish('clients', 'month'), [{ ...ROW, key: '2026-01-01' }, ALL])

  expect(table.columns.map(({ head }) => head)).toEqual(['Added', 'Archived', 'Clients at the end'])
  expect(table.rows).toEqual([{ key: '2026-01-01', name: 'Jan 2026', figures: [3, 1, 12] }])
  expect(table.total).toEqual([5, 1, 40])
  expect(table.isEmpty).toBe(false)
})

test.each([
  ['clients', 'state', 'TX', null, 'Texas'],
  ['clients', 'state', '', null, 'No state'],
  ['clients', 'state', 'other', null, 'Not a state'],
  ['clients', 'source', 'import', null, 'Imported file'],
  ['clients', 'person', 'a', 'Priya', 'Priya'],
  ['clients', 'person', '', null, 'No one'],
  ['team', 'person', '', null, 'The system'],
  ['pulls', 'person', 'a', null, 'A former member'],
  ['pulls', 'bureau', 'transunion', null, 'TransUnion'],
  ['scores', 'band', 'excellent', null, 'Excellent, 750 and up'],
  ['scores', 'band', 'very_good', null, 'Very Good, 700 to 749'],
  ['scores', 'band', 'good', null, 'Good, 640 to 699'],
  ['scores', 'band', 'fair', null, 'Fair, 580 to 639'],
  ['scores', 'band', 'poor', null, 'Poor, below 580'],
  ['scores', 'band', 'none', null, 'No score'],
  ['loans', 'type', 'auto', null, 'Auto'],
  ['loans', 'delinquency', '0', null, 'Not past due'],
  ['loans', 'delinquency', '30', null, '30–59 days'],
  ['loans', 'delinquency', 'charged_off', null, 'Charged off'],
  ['team', 'action', 'clients.exported', null, 'Exported clients'],
  ['pulls', 'week', '2026-01-05', null, 'Week of Jan 5, 2026'],
] as const)('%s by %s: %j has the label %s %s', (report, by, key, label, name) => {
  expect(reportTable(wish(report, by), [{ key, label }]).rows[0]?.name).toBe(name)
})

test('days, weeks and months have their dates as labels', () => {
  expect([stretchName('day', '2026-01-05'), stretchName('month', '2026-09-01')]).toEqual(['Jan 5, 2026', 'Sep 2026'])
})

test('one figure is enough for a report', () => {
  const rows = [
    { key: '2026-01-01', label: null, added: 0, archived: 1, clients: 0 },
    { key: null, label: null, added: 0, archived: 0, clients: 0 },
  ]

  expect(reportTable(wish('clients', 'month'), rows).isEmpty).toBe(false)
})

test('a report with only zeros and gaps is empty', () => {
  const answer = [
    { key: '2026-01-01', label: null, disputes: 0, won: 0, undecided: 0, won_percent: null },
    { key: null, label: null, disputes: 0, won: 0, undecided: 0, won_percent: null },
  ]

  expect(reportTable(wish('disputes', 'month'), answer).isEmpty).toBe(true)
  expect(reportTable(wish('disputes', 'month'), []).isEmpty).toBe(true)
})

test.each([
  ['count', 12_004, '12,004'],
  ['count', null, '–'],
  ['dollars', 1204.5, '$1,204.50'],
  ['dollars', -20, '-$20.00'],
  ['points', 12.5, '+12.5'],
  ['points', -3, '−3'],
  ['points', 0, '0'],
  ['percent', 38.2, '38.2%'],
  ['score', 711, '711'],
] as const)('a figure of kind %s: %j is written %s', (kind, figure, text) => {
  expect(figureText(kind, figure)).toBe(text)
})

test('in a CSV file figures are plain numbers, gaps are empty, and no name is a formula', () => {
  const answer = [
    { key: 'a', label: '=HYPERLINK("x")', disputes: 1200, won: 30, undecided: 1170, won_percent: 2.5 },
    { key: 'b', label: 'Ben, Jr', disputes: 0, won: 0, undecided: 0, won_percent: null },
    { key: null, label: null, disputes: 1200, won: 30, undecided: 1170, won_percent: 2.5 },
  ]

  const csv = reportCsv(reportTable(wish('disputes', 'person'), answer))

  expect(csv).toBe(
    '\uFEFFOrdered by,Disputes,Won,Not won so far,Share won (%)\r\n' +
      '"\'=HYPERLINK(""x"")",1200,30,1170,2.5\r\n"Ben, Jr",0,0,0,\r\nAll,1200,30,1170,2.5\r\n',
  )
})

test('no report has two columns with one key in a grouping, and each has a column to draw', () => {
  for (const { name, groupings, columns } of REPORT_KINDS) {
    for (const { grouping } of groupings) {
      const keys = columns.filter((one) => one.groupings?.includes(grouping) ?? true).map(({ key }) => key)
      expect(new Set(keys).size, `${name} by ${grouping}`).toBe(keys.length)
      expect(keys.length, `${name} by ${grouping}`).toBeGreaterThan(0)
    }
  }
})
