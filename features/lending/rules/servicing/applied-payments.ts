import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The part of a payment that went to an installment, in cents. */
export interface AppliedPayment {
  eventId: string
  on: PlainDate
  cents: number
}

/** The payments of each installment, by its number, in the order in which they were applied. */
export function appliedPayments(
  { allocations }: LoanState,
  events: readonly LoanEvent[],
): Map<number, AppliedPayment[]> {
  const days = new Map(events.map(({ id, on }) => [id, on]))
  const parts = [...allocations].flatMap(([eventId, { installments }]) =>
    installments.map(({ number, cents }) => ({ number, eventId, on: days.get(eventId) ?? '', cents })),
  )
  return Map.groupBy(parts, ({ number }) => number)
}
