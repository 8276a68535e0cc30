import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { linesOf } from '#test/support/printed.ts'
import { type PriceSheet, priceDocument, priceSheet } from './price-sheet.ts'

const SHEET: PriceSheet = {
  title: 'Invoice 7',
  day: '2026-11-01',
  facts: ['For Žižek & 家'],
  lines: [['Pro plan', '$999.00']],
  totals: [['Total', '$999.00']],
}

test('a sheet is one letter-size page with its title and day', async () => {
  const file = await PDFDocument.load(await priceSheet(SHEET), { updateMetadata: false })

  expect([file.getPageCount(), file.getTitle()]).toEqual([1, 'Invoice 7'])
  expect(file.getPage(0).getSize()).toEqual({ width: 612, height: 792 })
  expect(file.getCreationDate()).toEqual(new Date('2026-11-01T00:00:00Z'))
})

test('a sheet has its facts, lines, totals, and terms, and no letter is lost', () => {
  expect(linesOf(priceDocument({ ...SHEET, terms: 'Due at once.' }))).toEqual([
    'Tradeline',
    'For Žižek & [U+5BB6]',
    ...['Item', 'Price'],
    ...['Pro plan', '$999.00'],
    ...['Total', '$999.00'],
    'Due at once.',
  ])
})

test('the same sheet has the same bytes, a different one others', async () => {
  const bytes = await priceSheet(SHEET)

  expect(await priceSheet(SHEET)).toEqual(bytes)
  expect(await priceSheet({ ...SHEET, terms: 'Due at once.' })).not.toEqual(bytes)
})
