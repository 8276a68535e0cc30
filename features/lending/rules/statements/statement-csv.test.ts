import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { loanStatement } from './loan-statement.ts'
import { STATEMENT_COLUMNS, statementCsv } from './statement-csv.ts'

const ENTERED = events(
  { kind: 'payment', on: '2024-02-01', cents: 91_680 },
  { kind: 'fee', fee: 'nsf', on: '2024-02-02', cents: 2_550 },
  { kind: 'reversal', reverses: 'e1', on: '2024-02-02' },
)
const period = { from: '2024-02-01', until: '2024-02-29' }

function parsed(reference: string | null = null) {
  const details = new Map([['e1', { method: 'check' as const, reference }]])
  const text = statementCsv(loanStatement(terms(), ENTERED, period), details)
  return Papa.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
}

test('a statement as CSV has signed amounts in the documented columns', () => {
  const [heads, ...rows] = parsed('1042')

  expect(heads).toEqual([...STATEMENT_COLUMNS])
  expect(rows.map((row) => row.slice(0, 11))).toEqual([
    ['2024-02-01', 'Opening balance', '', '', '', '', '', '', '', '10000', '10147.95'],
    ['2024-02-01', 'Interest', '4.93', '4.93', '0', '0', '0', '0', '0', '10000', '10152.88'],
    ['2024-02-01', 'Payment', '-916.8', '-152.88', '-763.92', '0', '0', '0', '0', '9236.08', '9236.08'],
    ['2024-02-02', 'Interest', '4.55', '4.55', '0', '0', '0', '0', '0', '9236.08', '9240.63'],
    ['2024-02-02', 'Returned-payment fee', '25.5', '0', '0', '25.5', '0', '0', '0', '9236.08', '9266.13'],
    ['2024-02-02', 'Reversal: payment', '916.8', '152.88', '763.92', '0', '0', '0', '0', '10000', '10182.93'],
    ['2024-02-02', 'Recalculated balance', '0.38', '0.38', '0', '0', '0', '0', '0', '10000', '10183.31'],
    ['2024-02-29', 'Interest', '133.15', '133.15', '0', '0', '0', '0', '0', '10000', '10316.46'],
    ['2024-02-29', 'Closing balance', '', '', '', '', '', '', '', '10000', '10316.46'],
  ])
  expect(rows[2]?.slice(11)).toEqual(['Check', '1042', 'e1'])
})

test('the amounts add up to the difference of the balances', () => {
  const rows = parsed().slice(1)
  const payoff = (row: string[] | undefined) => Number(row?.[10])
  const moved = rows.reduce((total, row) => total + Number(row[2]), 0)

  expect(payoff(rows[0]) + moved).toBeCloseTo(payoff(rows.at(-1)), 6)
})

test('a reference can’t run as a formula in a spreadsheet', () => {
  expect(parsed('=HYPERLINK("http://x")')[3]?.[12]).toBe('\'=HYPERLINK("http://x")')
})
