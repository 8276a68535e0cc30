import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { reportTable } from '#features/reports/rules/report-table.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { linesOf } from '#test/support/printed.ts'
import { reportDocument } from './report-pdf.ts'

const wish = (report: ReportRequest['report'], by: ReportRequest['by']): ReportRequest => ({
  report,
  by,
  period: '12m',
})

const print = async (asked: ReportRequest, rows: Parameters<typeof reportTable>[1], more: object = {}) => {
  const document = reportDocument({
    title: 'Clients',
    about: 'Clients added and archived.',
    companyName: 'Meridian Lending',
    day: '2026-02-01',
    period: 'January 1, 2026 to January 31, 2026 (UTC), by state',
    isSandbox: false,
    by: asked.by,
    table: reportTable(asked, rows),
    ...more,
  })
  const bytes = await renderPdf(document)
  return { file: await PDFDocument.load(bytes), words: linesOf(document), printed: await wordsOf(bytes) }
}

const STATES = [
  { key: 'CA', label: null, added: 24, archived: 0, clients: 1026 },
  { key: 'TX', label: null, added: 6, archived: 1, clients: 7 },
  { key: null, label: null, added: 30, archived: 1, clients: 1033 },
]

test('a page has company, period, each figure and the total', async () => {
  const { file, words, printed } = await print(wish('clients', 'state'), STATES)

  expect(file.getPageCount()).toBe(1)
  for (const part of ['Meridian Lending', 'Clients', 'California', 'Texas', '1,026', 'All', '1,033']) {
    expect(words, part).toContain(part)
  }
  expect(printed).toContain('Clients at the end')
  expect(words).toContain('Added; the tallest bar is 24')
  expect(words.some((line) => line.includes('SANDBOX'))).toBe(false)
})

test('a report from the sandbox says so', async () => {
  const { words } = await print(wish('clients', 'state'), STATES, { isSandbox: true })

  expect(words.some((line) => line.includes('SANDBOX DATA'))).toBe(true)
})

test('a long report repeats its header on each page, and pages are numbered', async () => {
  const days = Array.from({ length: 120 }, (_, n) => ({
    key: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    label: null,
    added: n % 3,
    archived: 0,
    clients: n,
  }))

  const { file, printed } = await print(wish('clients', 'day'), days)

  const pages = file.getPageCount()
  expect(pages).toBeGreaterThan(3)
  expect(printed.match(/Clients at the end/g)).toHaveLength(pages)
  expect(printed.match(new RegExp(`page \\d+ of ${pages}`, 'g'))).toHaveLength(pages)
  expect(printed).toContain('Apr 30, 2026')
})

test('characters that the fonts lack are printed as their codes', async () => {
  const rows = [
    { key: 'a', label: '王伟 Ōkubo', disputes: 3, won: 1, undecided: 2, won_percent: 33.3 },
    { key: null, label: null, disputes: 3, won: 1, undecided: 2, won_percent: 33.3 },
  ]

  const { words } = await print(wish('disputes', 'person'), rows, { companyName: 'Łódź Motors' })

  expect(words).toContain('[U+738B][U+4F1F] Ōkubo')
  expect(words).toContain('33.3%')
})

test('an empty report is a page that says so', async () => {
  const { file, words } = await print(wish('clients', 'state'), [
    { key: null, label: null, added: 0, archived: 0, clients: 0 },
  ])

  expect(file.getPageCount()).toBe(1)
  expect(words).toContain('There is no data for this period.')
})
