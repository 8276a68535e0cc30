import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { reportTable } from '#features/reports/rules/report-table.ts'
import { reportPdf } from './report-pdf.ts'

const wish = (report: ReportRequest['report'], by: ReportRequest['by']): ReportRequest => ({
  report,
  by,
  period: '12m',
})

const print = async (asked: ReportRequest, rows: Parameters<typeof reportTable>[1], more: object = {}) => {
  const bytes = await reportPdf({
    title: 'Clients',
    about: 'Clients added and archived.',
    companyName: 'Meridian Lending',
    period: 'January 1, 2026 to January 31, 2026 (UTC), by state',
    isSandbox: false,
    by: asked.by,
    table: reportTable(asked, rows),
    ...more,
  })
  const file = await PDFDocument.load(bytes)
  return { file, words: wordsOf(file) }
}

/** Returns the text on the pages. pdf-lib writes each text as one hexadecimal string. */
function wordsOf(file: PDFDocument): string[] {
  return file.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return []
    const contents = Buffer.from(object.contents)
    const text = contents[0] === 0x78 ? inflateSync(contents).toString('latin1') : contents.toString('latin1')
    return [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
  })
}

const STATES = [
  { key: 'CA', label: null, added: 24, archived: 0, clients: 1026 },
  { key: 'TX', label: null, added: 6, archived: 1, clients: 7 },
  { key: null, label: null, added: 30, archived: 1, clients: 1033 },
]

test('a page has company, period, each figure and the total', async () => {
  const { file, words } = await print(wish('clients', 'state'), STATES)

  expect(file.getPageCount()).toBe(1)
  for (const part of [
    'Meridian Lending',
    'Clients',
    'California',
    'Texas',
    '1,026',
    'All',
    '1,033',
    'Clients at the end',
  ]) {
    expect(words, part).toContain(part)
  }
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

  const { file, words } = await print(wish('clients', 'day'), days)

  const pages = file.getPageCount()
  expect(pages).toBeGreaterThan(3)
  expect(words.filter((line) => line === 'Clients at the end')).toHaveLength(pages)
  expect(words.filter((line) => line.endsWith(`of ${pages}`))).toHaveLength(pages)
  expect(words).toContain('Apr 30, 2026')
})

test('characters that the fonts lack do not break a print, and true minuses are written', async () => {
  const rows = [
    { key: 'a', label: '王伟 Ōkubo', disputes: 3, won: 1, undecided: 2, won_percent: 33.3 },
    { key: null, label: null, disputes: 3, won: 1, undecided: 2, won_percent: 33.3 },
  ]

  const { words } = await print(wish('disputes', 'person'), rows, { companyName: 'Łódź Motors' })

  expect(words).toContain('?? ?kubo')
  expect(words).toContain('33.3%')
})

test('an empty report is a page that says so', async () => {
  const { file, words } = await print(wish('clients', 'state'), [
    { key: null, label: null, added: 0, archived: 0, clients: 0 },
  ])

  expect(file.getPageCount()).toBe(1)
  expect(words).toContain('There is no data for this period.')
})
