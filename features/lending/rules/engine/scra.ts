import { halfEven } from '#features/lending/rules/rounding.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { rateOf } from './annual-rate.ts'
import { agreedSteps, SCRA_PERCENT } from './effective-rates.ts'
import type { Ledger, OpenItem } from './ledger.ts'
import type { EventOf } from './loan-event.ts'

/**
 * Lowers the open installments of the time in which the SCRA caps interest, by their forgiven interest. Of an installment whose period is
 * partly within that time, it forgives the share of those days. With simple interest, the last installment is what is left anyway.
 *
 * @see 50 USC 3937(a)(3)
 */
export function lowerPayments(ledger: Ledger, event: EventOf<'scra'>): void {
  const isSimple = ledger.terms.method === 'simple_daily'
  const items = isSimple ? ledger.items.slice(0, -1) : ledger.items
  const rate = rateOf(
    agreedSteps(ledger.terms.rates, ledger.events).findLast(({ on }) => on <= event.on)?.ratePercent ?? '0',
  )
  const cap = rateOf(SCRA_PERCENT)
  if (rate <= cap) return
  for (const item of items.filter(({ paidOn, due }) => paidOn === null && due > event.on)) {
    const days = daysWithin(item, event)
    const share = halfEven(BigInt(item.interestCents) * (rate - cap) * BigInt(days.within), rate * BigInt(days.all))
    const forgiven = Math.min(
      Number(share),
      item.interestCents - item.paidInterestCents,
      item.dueCents - item.paidCents,
    )
    item.dueCents -= forgiven
    item.interestCents -= forgiven
  }
  ledger.firstOpen = 0
}

function daysWithin({ periodStart, due }: OpenItem, { on, until }: EventOf<'scra'>): { within: number; all: number } {
  const [from, to] = [periodStart > on ? periodStart : on, due < until ? due : until]
  const all = Math.max(1, daysBetween(periodStart, due))
  return { within: Math.min(all, Math.max(0, daysBetween(from, to))), all }
}
