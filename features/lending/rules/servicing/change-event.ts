import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { calendarOf } from './calendar-change.ts'
import { extensionFeeCents } from './extension-limits.ts'
import type { LoanChange } from './loan-change.ts'

/** The event that a change enters. */
export function eventOfChange(change: LoanChange, { id, sequence }: { id: string; sequence: number }): LoanEvent {
  return { id, sequence, on: change.on, ...fieldsOf(change) }
}

/** The fee that comes with a change: that of an extension, if the loan's product has one. */
export function feesOfChange(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  change: LoanChange,
  { id, sequence }: LoanEvent,
): EventOf<'fee'>[] {
  if (change.act !== 'extension') return []
  const cents = extensionFeeCents(terms, events, change)
  if (cents === 0) return []
  const fee = { kind: 'fee', fee: 'extension', cents, on: change.on, extension: id } as const
  return [{ ...fee, id: `fee of ${id}`, sequence: sequence + 1 }]
}

type Fields<Event> = Event extends unknown ? Omit<Event, 'id' | 'sequence' | 'on'> : never

function fieldsOf(change: LoanChange): Fields<LoanEvent> {
  switch (change.act) {
    case 'fee':
      return {
        ...{ kind: 'fee', fee: change.fee, cents: change.amount },
        ...(change.installment && { installment: change.installment }),
      }
    case 'charge':
      return { kind: 'charge', charge: change.charge, cents: change.amount }
    case 'waiver':
      return { kind: 'waiver', fee: change.fee_id, cents: change.amount }
    case 'due_date_change':
      return { kind: 'due_date_change', installment: change.installment, due: change.due }
    case 'payment_change':
      return { kind: 'payment_change', installment: change.installment, cents: change.amount }
    case 'extension':
      return {
        ...{ kind: 'extension', installment: change.installment, periods: change.periods },
        ...(change.limit_override !== undefined && { limitOverride: change.limit_override }),
      }
    case 'hardship':
      return { kind: 'payment_change', installment: change.installment, cents: change.amount, count: change.count }
    case 're_age':
      return { kind: 'extension', installment: change.installment, periods: change.periods, isReAge: true }
    case 'modification':
      return {
        ...{ kind: 'modification', installment: change.installment, cents: change.amount, count: change.count },
        ...{ firstDue: change.due, ...(change.rate_percent && { ratePercent: change.rate_percent }) },
      }
    case 'calendar_change':
      return {
        ...{ kind: 'modification', installment: change.installment, cents: change.amount, count: change.count },
        ...{ firstDue: change.due, calendar: calendarOf(change) },
      }
    case 'rate_change':
      return { kind: 'rate_change', ratePercent: change.rate_percent }
    case 'scra':
      return { kind: 'scra', until: change.until, lowersPayments: true }
    case 'bankruptcy':
      return { kind: 'bankruptcy', chapter: change.chapter }
    case 'accrual_off':
    case 'accrual_on':
    case 'sale':
    case 'deceased':
    case 'bankruptcy_dismissed':
    case 'fraud':
    case 'fraud_resolved':
      return { kind: change.act }
    default:
      return { kind: change.act, cents: change.amount }
  }
}
