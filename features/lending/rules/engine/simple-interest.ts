import { addDays } from '#platform/rules/calendar.ts'
import type { InterestMethod } from './interest-method.ts'
import { accruedCents, type Ledger, type OpenItem } from './ledger.ts'

/**
 * Interest on the unpaid principal for the days it is unpaid. Money for installments and principal goes to accrued interest first.
 * Rounding happens when interest is paid: a payment of all of it leaves no fraction behind.
 */
export const simpleInterest: InterestMethod = {
  interestOwedCents: (ledger) => accruedCents(ledger),

  unpaidCents(ledger, item, day) {
    // The last installment is whatever is left.
    if (isLast(ledger, item) && day >= item.due) return ledger.principalCents + accruedCents(ledger)
    return Math.max(0, item.dueCents - item.paidCents)
  },

  applyToItems(ledger, items, cents, day) {
    const most = Math.min(cents, ledger.principalCents + accruedCents(ledger))
    let rest = most
    const installments: { number: number; cents: number }[] = []
    for (const item of items) {
      const part = Math.min(rest, this.unpaidCents(ledger, item, day))
      if (part === 0) continue
      item.paidCents += part
      if (item.paidCents >= item.dueCents) item.paidOn = day
      installments.push({ number: item.number, cents: part })
      rest -= part
    }
    return { ...payBalance(ledger, most - rest), restCents: cents - (most - rest), installments }
  },

  applyToPrincipal(ledger, cents) {
    return payBalance(ledger, cents)
  },

  close(ledger, day) {
    for (const item of ledger.items) item.paidOn ??= day
    ledger.accrued = 0n
    ledger.principalCents = 0
  },

  // The amount due by now never exceeds the balance. Later installments are a projection; the last one pays the rest.
  limitToBalance(ledger, unpaid, day) {
    const last = ledger.items.at(-1)
    let left = ledger.principalCents + accruedCents(ledger)
    for (const [item, cents] of unpaid) {
      if (item.due >= day) break
      const isWhatIsLeft = item === last
      const part = isWhatIsLeft ? left : Math.min(cents, left)
      unpaid.set(item, part)
      left -= part
    }
    return left === 0 ? new Map([...unpaid].map(([item, cents]) => [item, item.due >= day ? 0 : cents])) : unpaid
  },

  perDiemCents(ledger, day) {
    const next = ledger.accrued + BigInt(ledger.principalCents) * ledger.accrual.weight(day, addDays(day, 1))
    return accruedCents({ ...ledger, accrued: next }) - accruedCents(ledger)
  },
}

function payBalance(ledger: Ledger, cents: number) {
  const owed = accruedCents(ledger)
  const interestCents = Math.min(cents, owed)
  const principalCents = Math.min(cents - interestCents, ledger.principalCents)
  ledger.accrued = interestCents === owed ? 0n : ledger.accrued - BigInt(interestCents) * ledger.accrual.denominator
  ledger.principalCents -= principalCents
  ledger.paid.interestCents += interestCents
  ledger.paid.principalCents += principalCents
  return { interestCents, principalCents }
}

function isLast(ledger: Ledger, item: OpenItem): boolean {
  return item === ledger.items.at(-1)
}
