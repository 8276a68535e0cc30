import type { PlainDate } from '#platform/rules/dates.ts'
import type { HistoryRow } from './history-row.ts'
import type { HistoryField, LoanField, RowFault } from './import-fields.ts'
import {
  type ImportedEvent,
  type ImportedLoan,
  type ImportFacts,
  originalTerms,
  type Servicing,
} from './imported-loan.ts'
import type { LoanRow } from './loan-row.ts'

/** A row of a history with its line in the file. */
export interface PlacedHistory extends HistoryRow {
  line: number
}

/** A problem of a row of the history. */
export interface HistoryFault extends RowFault<HistoryField> {
  line: number
}

type Replayed = ImportedLoan | { faults: RowFault<LoanField>[]; history: HistoryFault[] }

/** Returns a loan from its beginning, with each payment and fee on its day. The rows are those of the loan. */
export function replayedLoan(
  row: LoanRow,
  history: readonly PlacedHistory[],
  facts: ImportFacts,
  servicing: Servicing,
): Replayed {
  const { cutoverOn } = facts
  if (row.openedOn > cutoverOn)
    return {
      faults: [{ field: 'opened_on', message: `The loan was opened after the balances of ${cutoverOn}` }],
      history: [],
    }
  const first: ImportedEvent = { kind: 'advance', on: row.openedOn, cents: row.originalCents, details: {} }
  const events = [first]
  const faults: HistoryFault[] = []
  for (const entry of history.toSorted(byDay)) {
    const fault = dayFault(entry, row, cutoverOn) ?? enter(events, entry, row)
    if (fault !== null) faults.push({ line: entry.line, ...fault })
  }
  if (faults.length > 0) return { faults: [], history: faults }
  return { terms: originalTerms(row, facts, servicing), events }
}

// Rows of one day keep the order of the file.
const byDay = (one: PlacedHistory, other: PlacedHistory) =>
  (one.on < other.on ? -1 : Number(one.on > other.on)) || one.line - other.line

function dayFault({ on }: PlacedHistory, { openedOn }: LoanRow, cutoverOn: PlainDate): RowFault<HistoryField> | null {
  if (on < openedOn) return { field: 'on', message: `The loan was opened later, on ${openedOn}` }
  if (on > cutoverOn)
    return {
      field: 'on',
      message: `The balances are those of ${cutoverOn}. Leave out later rows, or choose a later day`,
    }
  return null
}

function enter(
  events: ImportedEvent[],
  { entry, on, cents }: PlacedHistory,
  row: LoanRow,
): RowFault<HistoryField> | null {
  switch (entry.kind) {
    case 'accrual':
      return null
    case 'payment':
    case 'credit':
      events.push({ kind: entry.kind, on, cents, details: {} })
      return null
    case 'fee':
      events.push({ kind: 'fee', on, cents, details: { fee: entry.fee } })
      return null
    case 'charge':
      events.push({ kind: 'charge', on, cents, details: { charge: entry.charge } })
      return null
    case 'advance':
      // The file of loans has the first advance already.
      if (!(on === row.openedOn && cents === row.originalCents))
        events.push({ kind: 'advance', on, cents, details: {} })
      return null
    case 'reversal':
      return reverse(events, on, cents)
    case 'waiver':
      return waive(events, on, cents)
  }
}

function reverse(events: ImportedEvent[], on: PlainDate, cents: number): RowFault<HistoryField> | null {
  const reversed = new Set(events.map(({ reverses }) => reverses))
  const place = events.findLastIndex(
    (event, n) => event.kind === 'payment' && event.cents === cents && !reversed.has(n),
  )
  if (place === -1) return { field: 'amount', message: 'The loan has no earlier payment of this amount to reverse' }
  events.push({ kind: 'reversal', on, cents, details: {}, reverses: place })
  return null
}

// A waiver names its fee by the place in the list, which becomes an id when the loan is stored.
function waive(events: ImportedEvent[], on: PlainDate, cents: number): RowFault<HistoryField> | null {
  const waived = (place: number) =>
    events.reduce((sum, event) => (event.kind === 'waiver' && event.waives === place ? sum + event.cents : sum), 0)
  const place = events.findLastIndex((event, n) => event.kind === 'fee' && event.cents - waived(n) >= cents)
  if (place === -1) return { field: 'amount', message: 'The loan has no earlier fee of this amount to waive' }
  events.push({ kind: 'waiver', on, cents, details: {}, waives: place })
  return null
}
