import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanEvent } from './engine/loan-event.ts'
import type { LoanState } from './engine/loan-state.ts'

/** An installment as it is stored. Amounts are whole cents. */
export interface StoredDueItem {
  number: number
  due_on: PlainDate
  amount: number
  paid: number
  paid_on: PlainDate | null
}

/** Where the money of a posting went, as it is stored. Amounts are whole cents. */
export interface StoredAllocation {
  posting_id: string
  effective_date: PlainDate
  interest: number
  principal: number
  fees: number
  charges: number
  credit: number
  recovered: number
}

/** The stored installments of a state, in their order. */
export function dueItemsOf({ items }: LoanState): StoredDueItem[] {
  return items.map(({ number, due, dueCents, paidCents, paidOn }) => ({
    ...{ number, due_on: due, amount: dueCents },
    ...{ paid: paidCents, paid_on: paidOn },
  }))
}

/** The stored allocations of a state: one for each event that brought money by its day and is not reversed. */
export function allocationsOf({ allocations }: LoanState, events: readonly LoanEvent[]): StoredAllocation[] {
  return events.flatMap(({ id, on }) => {
    const parts = allocations.get(id)
    if (parts === undefined) return []
    return {
      ...{ posting_id: id, effective_date: on, interest: parts.interestCents, principal: parts.principalCents },
      ...{ fees: parts.feesCents, charges: parts.chargesCents },
      ...{ credit: parts.creditCents, recovered: parts.recoveredCents },
    }
  })
}
