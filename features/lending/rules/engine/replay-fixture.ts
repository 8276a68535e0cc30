import type { LoanEvent } from './loan-event.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from './servicing-terms.ts'

/** A year's loan of 10,000.00 at 18 percent from 2024-01-01, paid monthly. */
export const terms = (over: Partial<LoanTerms> = {}): LoanTerms => ({
  method: 'simple_daily',
  dayCount: 'actual/365',
  start: '2024-01-01',
  rates: [{ on: '2024-01-01', ratePercent: '18' }],
  calendar: { every: 'month', firstDue: '2024-02-01', count: 12 },
  payment: {},
  advances: [{ on: '2024-01-01', cents: 10_000_00 }],
  waterfall: DEFAULT_WATERFALL[over.method ?? 'simple_daily'],
  shortToleranceCents: 0,
  ...over,
})

type Plain<Event> = Event extends unknown ? Omit<Event, 'id' | 'sequence'> : never
/** An advance of 10,000.00 as e0, and the events after it as e1, e2, and so on, in the order of entry. */
export const events = (...plain: Plain<LoanEvent>[]): LoanEvent[] =>
  [{ kind: 'advance', on: '2024-01-01', cents: 10_000_00 } as const, ...plain].map((event, sequence) => ({
    ...event,
    id: `e${sequence}`,
    sequence,
  }))
