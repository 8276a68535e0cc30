import { expect, test } from 'vitest'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { reportTable } from '#features/reports/rules/report-table.ts'
import { reportEmail } from './report-email.ts'

const WISH: ReportRequest = { report: 'loans', by: 'month', period: '12m' }
const month = (n: number) => `2026-${String(n).padStart(2, '0')}-01`
const ROWS = Array.from({ length: 14 }, (_, n) => ({
  key: n < 12 ? month(n + 1) : `2027-0${n - 11}-01`,
  label: null,
  made: n,
  lent: n * 1000,
  received: 0,
  recovered: 0,
}))
const ALL = { key: null, label: null, made: 91, lent: 91_000, received: 0.5, recovered: 0 }

const letter = (rows: Parameters<typeof reportTable>[1], more: object = {}) =>
  reportEmail({
    to: 'priya@example.test',
    name: 'Loans on Monday',
    companyName: 'Meridian Lending',
    ownerName: 'Maria Alvarez',
    every: 'week',
    wish: WISH,
    about: 'January 1, 2026 to February 1, 2027',
    table: reportTable(WISH, rows),
    links: {
      open: 'https://desk.test/dashboard/reports?report=loans',
      stop: 'https://desk.test/report-mail#stop=a.b.c',
    },
    ...more,
  })

test('an email has the newest twelve rows, the total, and both links', () => {
  const { to, subject, text, html } = letter([...ROWS, ALL])

  expect([to, subject]).toEqual([
    'priya@example.test',
    '“Loans on Monday”: loans and delinquency of “Meridian Lending”',
  ])
  expect(text).toContain('Feb 2027: Lent $13,000.00, Received $0.00, Recovered $0.00, Loans made 13')
  expect(text.indexOf('Feb 2027')).toBeLessThan(text.indexOf('Mar 2026'))
  expect(text).not.toContain('Feb 2026')
  expect(text).toContain('All: Lent $91,000.00, Received $0.50, Recovered $0.00, Loans made 91')
  for (const part of [
    'https://desk.test/dashboard/reports?report=loans',
    'https://desk.test/report-mail#stop=a.b.c',
    'every Monday',
  ]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

test('an empty one says so instead of a table of zeros', () => {
  const { text, html } = letter([{ key: null, label: null, made: 0, lent: 0, received: 0 }], { every: 'month' })

  expect(text).toContain('No loans were made and no payments were received in this period.')
  expect(text).toContain('on the first of each month')
  expect(html).not.toContain('$0.00')
})

test('names are text: they can’t add markup or a header', () => {
  const { subject, html } = letter([...ROWS, ALL], { name: 'A\r\nBcc: x@example.test', companyName: '<b>M</b>' })

  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<b>M')
})
