import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvFileName, csvHead, csvRow } from './csv.ts'

describe('a row of a CSV file', () => {
  test.each([
    ['plain fields', ['Dana', 'Whitfield'], 'Dana,Whitfield\r\n'],
    ['an absent value', ['Dana', null, 'TX'], 'Dana,,TX\r\n'],
    ['a comma', ['Austin, TX'], '"Austin, TX"\r\n'],
    ['quotes', ['Dana "Day" W'], '"Dana ""Day"" W"\r\n'],
    ['a line break', ['one\ntwo'], '"one\ntwo"\r\n'],
    ['numbers, below zero too', [720, -1.5], '720,-1.5\r\n'],
  ])('writes %s', (_, values, written) => {
    expect(csvRow(values)).toBe(written)
  })

  test.each([
    ['=1+1', "'=1+1\r\n"],
    ['+1 555', "'+1 555\r\n"],
    ['-2', "'-2\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\t=1', "'\t=1\r\n"],
    ['\r=1', `"'\r=1"\r\n`],
    ['=HYPERLINK("http://evil.test","x")', `"'=HYPERLINK(""http://evil.test"",""x"")"\r\n`],
  ])('prevents a spreadsheet from running %j', (value, written) => {
    expect(csvRow([value])).toBe(written)
  })

  test('keeps a formula character inside a text', () => {
    expect(csvRow(['a=b', 'Smith-Jones'])).toBe('a=b,Smith-Jones\r\n')
  })
})

test('a file starts with the UTF-8 byte-order mark', () => {
  expect(csvHead(['Name', 'City'])).toBe('\uFEFFName,City\r\n')
})

test('a file has its date in its name', () => {
  expect(csvFileName('clients', '2025-01-05')).toBe('clients-2025-01-05.csv')
})

describe('any content', () => {
  const PIECES = [
    '',
    'Dana',
    ',',
    '"',
    '""',
    '\n',
    '\r\n',
    '=',
    '+',
    '-',
    '@',
    '\t',
    ' ',
    "'",
    ';',
    '👩‍👧',
    '\u202Eabc',
    '<b>',
  ]

  test('is read back unchanged by another parser, except for the apostrophe before a formula', () => {
    const random = sequence(7)
    for (let round = 0; round < 2_000; round++) {
      const values = Array.from({ length: 1 + random(5) }, () =>
        Array.from({ length: random(5) }, () => PIECES[random(PIECES.length)]).join(''),
      )

      const read = Papa.parse<string[]>(`${csvRow(['head', 'x'])}${csvRow(values)}`, {
        delimiter: ',',
        newline: '\r\n',
      })

      const row = read.data[1] ?? []
      expect(row.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
        values.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')),
      )
      expect(row.every((text) => !/^[=+\-@\t\r]/.test(text))).toBe(true)
    }
  })
})

/** The same numbers on every run, so that a failure can be repeated. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
