import { describe, expect, test } from 'vitest'
import { type AchEntry, achFile } from './write-file.ts'

const ORIGIN = {
  ...{ bank_name: 'First Bank of Austin', bank_routing: '111000025', immediate_origin: '1234567890' },
  ...{ company_name: 'Harbor Lending', company_id: '1987654321' },
}
const DEBIT: AchEntry = {
  ...{ routing: '021000021', account: '000123456789', account_type: 'checking', cents: 123_45, name: 'Dana Whitfield' },
  ...{ individual_id: 'C-1', entry_class: 'PPD', is_debit: true, description: 'LOAN PYMT', addenda: null },
}
const FILE = {
  ...{ origin: ORIGIN, createdOn: '2026-11-25', createdAt: '0930', modifier: 'B', firstEntry: 8 },
  effectiveOn: '2026-11-27',
  entries: [
    DEBIT,
    { ...DEBIT, account_type: 'savings', cents: 50_00, name: 'José Núñez', individual_id: 'C-2' },
    { ...DEBIT, cents: 75_10, individual_id: 'C-3', description: 'RETRY PYMT' },
    { ...DEBIT, routing: '111000025', cents: 99_99, individual_id: 'C-4', entry_class: 'WEB', is_recurring: true },
    { ...DEBIT, cents: 20_00, individual_id: 'C-5', entry_class: 'TEL', addenda: 'Loan 7 of November' },
  ] satisfies AchEntry[],
}
const lines = (text: string) => text.split('\n').slice(0, -1)

/** Golden: written by hand from the record layouts, and not by the writer. */
const GOLDEN = [
  '101 11100002512345678902611250930B094101FIRST BANK OF AUSTIN   HARBOR LENDING                 ',
  '5225HARBOR LENDING                      1987654321PPDLOAN PYMT 261125261127   1111000020000001',
  '627021000021000123456789     0000012345C-1            DANA WHITFIELD          0111000020000008',
  '637021000021000123456789     0000005000C-2            JOSE NUNEZ              0111000020000009',
  '822500000200042000040000000173450000000000001987654321                         111000020000001',
  '5225HARBOR LENDING                      1987654321PPDRETRY PYMT261125261127   1111000020000002',
  '627021000021000123456789     0000007510C-3            DANA WHITFIELD          0111000020000010',
  '822500000100021000020000000075100000000000001987654321                         111000020000002',
  '5225HARBOR LENDING                      1987654321WEBLOAN PYMT 261125261127   1111000020000003',
  '627111000025000123456789     0000009999C-4            DANA WHITFIELD        R 0111000020000011',
  '822500000100111000020000000099990000000000001987654321                         111000020000003',
  '5225HARBOR LENDING                      1987654321TELLOAN PYMT 261125261127   1111000020000004',
  '627021000021000123456789     0000002000C-5            DANA WHITFIELD        S 1111000020000012',
  '705LOAN 7 OF NOVEMBER                                                              00010000012',
  '822500000200021000020000000020000000000000001987654321                         111000020000004',
  '9000004000002000000060019500010000000036854000000000000                                       ',
  ...Array<string>(4).fill('9'.repeat(94)),
]

test('a file of debits is exactly as the record layouts say', () => {
  const { text, traces, traceCount } = achFile(FILE)

  expect(lines(text)).toEqual(GOLDEN)
  expect(GOLDEN.every((line) => line.length === 94)).toBe(true)
  expect(traces).toEqual([8, 9, 10, 11, 12].map((n) => `11100002${String(n).padStart(7, '0')}`))
  expect(traceCount).toBe(5)
})

/** Adds up a file from its detail records alone, as the bank does. */
function sumsOf(records: readonly string[]) {
  const details = records.filter((line) => line.startsWith('6'))
  let [hash, debits, credits] = [0n, 0n, 0n]
  for (const line of details) {
    hash += BigInt(line.slice(3, 11))
    if (['27', '37'].includes(line.slice(1, 3))) debits += BigInt(line.slice(29, 39))
    else credits += BigInt(line.slice(29, 39))
  }
  const count = details.length + records.filter((line) => line.startsWith('7')).length
  return { count, hash: hash % 10_000_000_000n, debits, credits }
}

describe('control totals, added up anew from the entries', () => {
  const many = Array.from({ length: 437 }, (_, n) => ({
    ...DEBIT,
    ...{ cents: (n * 7919) % 99_999_99, individual_id: `C-${n}`, routing: n % 3 === 0 ? '111000025' : '990000028' },
    entry_class: (['PPD', 'WEB', 'TEL', 'CCD'] as const)[n % 4] ?? 'PPD',
  }))
  const offset = { routing: '111000025', account: '55500011', account_type: 'checking' } as const

  test.each([
    ['without an offset', null],
    ['with an offset', offset],
  ] as const)('match the file and each batch %s', (_, used) => {
    const records = lines(achFile({ ...FILE, entries: many, offset: used }).text)

    const batches = records.reduce<string[][]>((all, line) => {
      if (line.startsWith('5')) all.push([])
      if (!/^[19]/.test(line)) all.at(-1)?.push(line)
      return all
    }, [])
    for (const batch of batches) {
      const { count, hash, debits, credits } = sumsOf(batch)
      const control = batch.at(-1) ?? ''
      expect([control.slice(4, 10), control.slice(10, 20), control.slice(20, 32), control.slice(32, 44)]).toEqual([
        ...[String(count).padStart(6, '0'), String(hash).padStart(10, '0')],
        ...[String(debits).padStart(12, '0'), String(credits).padStart(12, '0')],
      ])
      expect(credits).toBe(used === null ? 0n : debits)
      expect(control.slice(1, 4)).toBe(used === null ? '225' : '200')
    }
    const { count, hash, debits, credits } = sumsOf(records)
    const control = records.find((line) => line.startsWith('9')) ?? ''
    expect(control.slice(0, 55)).toBe(
      `9${String(batches.length).padStart(6, '0')}${String(records.length / 10).padStart(6, '0')}` +
        `${String(count).padStart(8, '0')}${String(hash).padStart(10, '0')}` +
        `${String(debits).padStart(12, '0')}${String(credits).padStart(12, '0')}`,
    )
    expect(records.length % 10).toBe(0)
    expect(new Set(records.map((line) => line.length))).toEqual(new Set([94]))
    const traces = records.filter((line) => line.startsWith('6')).map((line) => line.slice(79))
    expect(new Set(traces).size).toBe(traces.length)
  })
})
