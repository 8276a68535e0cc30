import { expect, test } from 'vitest'
import { foundTable, numberedHeads, separatedRows } from './table.ts'

const tableOf = (text: string) => {
  const read = separatedRows(text)
  return 'rows' in read ? foundTable(read.rows) : null
}

test.each([
  ['commas', 'First,Last,City\nDana,Whitfield,Austin\n'],
  [
    'semicolons, with commas in the cells',
    'First;Last;City\nDana;Whitfield, Jr.;Austin, TX\nElena;Ortega, Sr.;Tampa, FL',
  ],
  ['tabs', 'First\tLast\tCity\nDana\tWhitfield\tAustin, TX\n'],
  ['a line that names the separator', 'sep=;\r\nFirst;Last;City\r\nDana;Whitfield;Austin'],
])('a file is split at %s', (_, text) => {
  expect(tableOf(text)).toMatchObject({ heads: ['First', 'Last', 'City'], above: 0 })
  expect(tableOf(text)?.rows[0]?.cells).toHaveLength(3)
})

test('a line that names the separator counts as a row', () => {
  expect(tableOf('sep=;\nFirst;Last\nDana;Whitfield')).toMatchObject({ headLine: 2, rows: [{ line: 3 }] })
})

test('title rows above the header are left out, and rows keep their numbers', () => {
  const text =
    'Client list,,,\nExported 11/30/2026,,,\n\nReport date,11/30/2026,Page,1\nFirst,Last,City,ZIP\nDana,Whitfield,Austin,78704\n'

  expect(tableOf(text)).toEqual({
    heads: ['First', 'Last', 'City', 'ZIP'],
    ...{ above: 3, headLine: 5 },
    rows: [{ cells: ['Dana', 'Whitfield', 'Austin', '78704'], line: 6 }],
  })
})

test('a file with numbers in its first row begins with its header all the same', () => {
  expect(tableOf('2024,2025\n1,2')).toMatchObject({ heads: ['2024', '2025'], above: 0 })
})

test('repeated heads are numbered', () => {
  expect(numberedHeads(['Phone', 'Phone 2', 'phone', 'Phone', '', ''])).toEqual([
    ...['Phone', 'Phone 2', 'phone 3', 'Phone 4', '', ''],
  ])
})

test('a quotation mark that is never closed is found by its row', () => {
  expect(separatedRows('sep=,\nFirst,Last\n"Dana,Whitfield\n')).toEqual({ openQuote: 3 })
})
