import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanChange } from './loan-change.ts'

/** The event that a change enters. */
export function eventOfChange(change: LoanChange, { id, sequence }: { id: string; sequence: number }): LoanEvent {
  return { id, sequence, on: change.on, ...fieldsOf(change) }
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
      return { kind: 'extension', installment: change.installment, periods: change.periods }
    case 'hardship':
      return { kind: 'payment_change', installment: change.installment, cents: change.amount, count: change.count }
    case 're_age':
      return { kind: 'extension', installment: change.installment, periods: change.periods, isReAge: true }
    case 'modification':
      return {
        ...{ kind: 'modification', installment: change.installment, cents: change.amount, count: change.count },
        ...{ firstDue: change.due, ...(change.rate_percent && { ratePercent: change.rate_percent }) },
      }
    case 'rate_change':
      return { kind: 'rate_change', ratePercent: change.rate_percent }
    case 'scra':
      return { kind: 'scra', until: change.until }
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
