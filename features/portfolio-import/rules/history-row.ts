import type { ChargeKind, FeeKind } from '#features/lending/rules/engine/loan-event.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { amountCell, type Cell, dateCell } from './cell-values.ts'
import { type FileRow, fieldLabel, type HistoryField, NEEDED_FIELDS, type RowFault } from './import-fields.ts'

/** Something that happened to a loan, as a row of its history says. */
export type HistoryEntry =
  | { kind: 'payment' | 'credit' | 'advance' }
  | { kind: 'fee'; fee: FeeKind }
  | { kind: 'charge'; charge: ChargeKind }
  /** Takes back the last payment of the same amount. */
  | { kind: 'reversal' }
  /** Reduces the fees that are due. */
  | { kind: 'waiver' }
  /** The engine computes interest itself. */
  | { kind: 'accrual' }

/** A row of a history. The parts are what the old system says the money went to. */
export interface HistoryRow {
  loanNumber: string
  on: PlainDate
  entry: HistoryEntry
  cents: number
  parts: { principal: number | null; interest: number | null; fees: number | null }
}

type Faults = RowFault<HistoryField>[]
type Key = Exclude<HistoryField, 'loan_number' | 'type'>

/** Reads a row of a history, or all of its problems. */
export function readHistoryRow(row: FileRow<HistoryField>): { history: HistoryRow } | { faults: Faults } {
  const faults: Faults = NEEDED_FIELDS.payments
    .filter((key) => row[key] === undefined)
    .map((key) => ({ field: key, message: `${fieldLabel('payments', key)} is missing` }))
  function cell<Value>(field: Key, read: (text: string) => Cell<Value>): Value | null {
    const text = row[field]
    if (text === undefined) return null
    const found = read(text)
    if ('value' in found) return found.value
    faults.push({ field, message: found.problem })
    return null
  }
  const [on, amount] = [cell('on', dateCell), cell('amount', amountCell)]
  const parts = {
    principal: cell('principal', amountCell),
    interest: cell('interest', amountCell),
    fees: cell('fees', amountCell),
  }
  const entry = row.type === undefined ? null : entryOf(row.type)
  if (row.type !== undefined && entry === null) faults.push({ field: 'type', message: unknownType(row.type) })
  if (on === null || amount === null || entry === null || faults.length > 0) return { faults }
  const read = signed(entry, amount)
  if (read === null) return { faults: [{ field: 'amount', message: 'The amount must not be zero' }] }
  const fault = partsFault(read.cents, parts)
  if (fault !== null) return { faults: [fault] }
  return { history: { loanNumber: row.loan_number ?? '', on, ...read, parts } }
}

// Systems write a returned payment as a payment below zero. Other signs only say which way money went.
function signed(entry: HistoryEntry, cents: number): { entry: HistoryEntry; cents: number } | null {
  if (cents === 0) return null
  if (cents < 0 && entry.kind === 'payment') return { entry: { kind: 'reversal' }, cents: -cents }
  if (cents < 0 && entry.kind === 'fee') return { entry: { kind: 'waiver' }, cents: -cents }
  return { entry, cents: Math.abs(cents) }
}

function partsFault(cents: number, parts: HistoryRow['parts']): RowFault<HistoryField> | null {
  const given = Object.values(parts).filter((part) => part !== null)
  const total = Math.abs(given.reduce((sum, part) => sum + part, 0))
  if (given.length < 3 || total === cents) return null
  return {
    field: 'amount',
    message: `Principal, interest, and fees add up to ${dollarsAndCents(total)}, not to ${dollarsAndCents(cents)}`,
  }
}

const ENTRIES: readonly [HistoryEntry, readonly string[]][] = [
  [
    { kind: 'payment' },
    [
      'payment',
      'pmt',
      'pay',
      'receipt',
      'regularpayment',
      'paymentreceived',
      'payoff',
      'principalpayment',
      'downpayment',
      'cash',
      'check',
      'ach',
      'card',
    ],
  ],
  [
    { kind: 'reversal' },
    [
      'reversal',
      'paymentreversal',
      'reversedpayment',
      'returnedpayment',
      'return',
      'nsfreversal',
      'void',
      'chargeback',
      'nsfreturn',
    ],
  ],
  [{ kind: 'fee', fee: 'late' }, ['latefee', 'latecharge', 'late', 'lf', 'lc', 'latefeeassessed']],
  [{ kind: 'fee', fee: 'nsf' }, ['nsffee', 'nsf', 'returnedcheckfee', 'returnfee', 'returnedpaymentfee']],
  [{ kind: 'fee', fee: 'extension' }, ['extensionfee', 'defermentfee', 'deferralfee']],
  [{ kind: 'fee', fee: 'other' }, ['fee', 'otherfee', 'miscfee', 'feeassessed', 'documentfee', 'assessment']],
  [{ kind: 'waiver' }, ['waiver', 'feewaiver', 'waivedfee', 'latefeewaiver', 'latefeewaived', 'feereversal']],
  [{ kind: 'credit' }, ['credit', 'adjustment', 'creditadjustment', 'rebate', 'goodwill', 'writedown']],
  [{ kind: 'charge', charge: 'insurance' }, ['insurance', 'cpi', 'forceplacedinsurance']],
  [{ kind: 'charge', charge: 'tax' }, ['tax', 'taxes', 'salestax']],
  [{ kind: 'charge', charge: 'repossession' }, ['repo', 'repossession', 'repofee', 'repossessionfee']],
  [{ kind: 'charge', charge: 'legal' }, ['legal', 'legalfee', 'attorneyfee', 'courtcost']],
  [
    { kind: 'advance' },
    ['advance', 'disbursement', 'newloan', 'origination', 'principaladvance', 'loan', 'funding', 'draw'],
  ],
  [{ kind: 'accrual' }, ['accrual', 'interestaccrual', 'interest', 'dailyinterest', 'interestcharge']],
]
const ENTRY_BY_WORD = new Map(ENTRIES.flatMap(([entry, words]) => words.map((word) => [word, entry] as const)))

const entryOf = (text: string): HistoryEntry | null =>
  ENTRY_BY_WORD.get(text.toLowerCase().replace(/[^a-z]/g, '')) ?? null

const unknownType = (text: string) =>
  `“${text}” is not a type such as payment, reversal, late fee, NSF fee, fee, waiver, credit, charge, or advance`
