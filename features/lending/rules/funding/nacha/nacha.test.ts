import { expect, test } from 'vitest'
import type { AchOrigin } from './ach-origin.ts'
import { readReturns } from './read-file.ts'
import { entryHash, numeric } from './records.ts'
import { type AchEntry, achFile } from './write-file.ts'

const ORIGIN: AchOrigin = {
  ...{ bank_name: 'First Bank of Austin', bank_routing: '111000025', immediate_origin: '1234567890' },
  ...{ company_name: 'Harbor Lending', company_id: '1987654321' },
}
const ENTRY: AchEntry = {
  ...{ routing: '021000021', account: '000123456789', account_type: 'checking', cents: 4_900_00 },
  ...{ name: 'José Núñez', individual_id: 'F-1', entry_class: 'PPD', addenda: null },
}
const FILE = {
  ...{
    origin: ORIGIN,
    createdOn: '2026-11-25',
    createdAt: '0930',
    modifier: 'A',
    firstEntry: 1,
    effectiveOn: '2026-11-27',
  },
  entries: [
    ENTRY,
    { ...ENTRY, account_type: 'savings', cents: 0, name: 'Dana Whitfield', individual_id: 'F-2' },
    { ...ENTRY, routing: '111000025', name: 'Corner Motors', entry_class: 'CCD', addenda: 'Loan 7 for Dana' },
  ] satisfies AchEntry[],
}

const lines = (text: string) => text.split('\n').slice(0, -1)

test('each record has 94 characters, and the file is whole blocks of ten', () => {
  const records = lines(achFile(FILE).text)

  expect(new Set(records.map((line) => line.length))).toEqual(new Set([94]))
  expect(records).toHaveLength(10)
})

test('people and businesses have batches of their own, with their totals and hashes', () => {
  const records = lines(achFile(FILE).text)

  expect(records.map((line) => line[0])).toEqual(['1', '5', '6', '6', '8', '5', '6', '7', '8', '9'])
  expect(records[0]).toBe(
    '101 11100002512345678902611250930A094101FIRST BANK OF AUSTIN   HARBOR LENDING                 ',
  )
  expect(records[1]?.slice(50, 53)).toBe('PPD')
  expect(records[1]?.slice(69, 75)).toBe('261127')
  expect(records[4]?.slice(4, 56)).toBe('000002' + '0004200004' + '000000000000' + '000000490000' + '1987654321' + '  ')
  expect(records[9]?.slice(1, 55)).toBe(
    '000002' + '000001' + '00000004' + '0015300006' + '000000000000' + '000000980000',
  )
})

test('an entry has its transaction code, amount, plain name, and trace number', () => {
  const { text, traces } = achFile(FILE)
  const [, , credit, prenote] = lines(text)

  expect(credit).toBe('622021000021000123456789     0000490000F-1            JOSE NUNEZ              0111000020000001')
  expect(prenote?.slice(0, 3)).toBe('633')
  expect(prenote?.slice(29, 39)).toBe('0000000000')
  expect(traces).toEqual(['111000020000001', '111000020000002', '111000020000003'])
})

test('an amount that does not fit is an error, never cut', () => {
  expect(() => achFile({ ...FILE, entries: [{ ...ENTRY, cents: 100_000_000_00 }] })).toThrow(RangeError)
  expect(() => numeric(-1, 4)).toThrow(RangeError)
})

test('the entry hash keeps its last ten digits', () => {
  expect(entryHash(Array.from({ length: 200 }, () => '99999999'))).toBe(9_999_999_800)
})

/** A file of returns as a bank writes it: our own file, with an addenda of a return behind each entry. */
function returnsOf(addenda: string): string {
  const records = lines(achFile({ ...FILE, entries: [ENTRY] }).text)
  const detail = records[2]?.replace(/0(\d{15})$/, '1$1') ?? ''
  const control = records[4] ?? ''
  return [records[0], records[1], detail, addenda.padEnd(94), records[3], control.replace('00000001', '00000002')].join(
    '\r\n',
  )
}

test('a return is read with its code, its trace number, and its amount', () => {
  expect(readReturns(returnsOf('799R03111000020000001      02100002'))).toEqual({
    createdOn: '2026-11-25',
    entries: [
      {
        ...{ kind: 'return', code: 'R03', original_trace: '111000020000001', cents: 4_900_00, name: 'JOSE NUNEZ' },
        ...{ corrected: '', died_on: null, trace: '' },
      },
    ],
  })
})

test('a notification of change has the corrected data', () => {
  expect(readReturns(returnsOf('798C01111000020000001      0210000299887766'))).toMatchObject({
    entries: [{ kind: 'change', code: 'C01', corrected: '99887766' }],
  })
})

test.each([
  ['cut off', (text: string) => text.split('\r\n').slice(0, 4).join('\r\n'), 'no control record'],
  ['with a short record', (text: string) => text.replace('JOSE NUNEZ', 'JOSE'), 'Record 3 has 88'],
  ['with another amount', (text: string) => text.replace('0000490000F', '0000480000F'), 'credits'],
  ['of another kind', () => 'name,amount\nDana,5\n', 'characters'],
  ['that is empty', () => '', 'begin'],
])('a file %s is refused', (_, change, problem) => {
  expect(readReturns(change(returnsOf('799R03111000020000001')))).toMatchObject({
    problem: expect.stringContaining(problem),
  })
})
