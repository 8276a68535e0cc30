import { expect, test } from 'vitest'
import { decoded } from './decoding.ts'

const TEXT = 'First Name,Last Name\r\nJosé,Muñoz\r\nZoë,O’Neil\r\n'

// The bytes of the accented letters of the text in Mac Roman.
const MAC: Readonly<Record<string, number>> = { é: 0x8e, ñ: 0x96, ë: 0x91, '’': 0xd5 }
const WINDOWS: Readonly<Record<string, number>> = { é: 0xe9, ñ: 0xf1, ë: 0xeb, '’': 0x92 }
const single = (text: string, codes: Readonly<Record<string, number>>) =>
  Uint8Array.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)))
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))
const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a byte-order mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16 LE', utf16le(TEXT)],
  ['UTF-16 LE with a byte-order mark', utf16le(`\uFEFF${TEXT}`)],
  ['UTF-16 BE', utf16be(TEXT)],
  ['UTF-16 BE with a byte-order mark', utf16be(`\uFEFF${TEXT}`)],
  ['Windows-1252', single(TEXT, WINDOWS)],
  ['Mac Roman', single(TEXT, MAC)],
])('%s is recognized', (_, bytes) => {
  expect(decoded(bytes, null)).toEqual({ text: TEXT })
})

test('a file of mixed encodings names its first odd cell, and reads each cell as a whole once that is settled', () => {
  const mixed = Buffer.concat([utf8('City,Name\nBogotá,José\nAustin,"'), single('Muñoz', WINDOWS), utf8('"\n')])

  expect(decoded(mixed, null)).toEqual({
    doubt: { row: 3, isMixed: true, readings: { 'windows-1252': 'Muñoz', macintosh: 'MuÒoz' } },
  })
  expect(decoded(mixed, 'windows-1252')).toEqual({ text: 'City,Name\nBogotá,José\nAustin,"Muñoz"\n' })
})

test('a cell that reads as a word in both encodings is asked about', () => {
  const bytes = single('Name\nD’angelo\n', WINDOWS)

  expect(decoded(bytes, null)).toEqual({
    doubt: { row: 2, isMixed: false, readings: { 'windows-1252': 'D’angelo', macintosh: 'Díangelo' } },
  })
  expect(decoded(bytes, 'windows-1252')).toEqual({ text: 'Name\nD’angelo\n' })
})
