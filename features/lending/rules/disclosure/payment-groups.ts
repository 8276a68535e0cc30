import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Equal payments that follow each other: their number, amount in cents, and timing. */
export interface PaymentGroup {
  count: number
  payment_cents: number
  /** The due date of the first of them. */
  first_due: PlainDate
  /** The time from one to the next; once for a single payment. */
  every: Frequency
}

/**
 * Returns a schedule as the disclosure states it: the number, amounts, and timing of payments. Due dates without a payment are left
 * out. They end a group, so that each group's payments follow each other in its time.
 *
 * @see 12 CFR 1026.18(g)
 */
export function paymentGroups(schedule: Figures['schedule'], every: Frequency): PaymentGroup[] {
  const groups: PaymentGroup[] = []
  let isOpen = false
  for (const { due, payment } of schedule) {
    const last = isOpen ? groups.at(-1) : undefined
    isOpen = payment > 0
    if (payment <= 0) continue
    if (last?.payment_cents === payment) last.count += 1
    else groups.push({ count: 1, payment_cents: payment, first_due: due, every })
  }
  return groups.map((group) => (group.count === 1 ? { ...group, every: 'once' as const } : group))
}
