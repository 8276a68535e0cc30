import { halfEven } from '#features/lending/rules/rounding.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { InterestMethod } from './interest-method.ts'
import { accruedCents, accrueTo, type Ledger, type OpenItem } from './ledger.ts'

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
    let interestLeft = accruedCents(ledger)
    const installments: { number: number; cents: number }[] = []
    for (const item of items) {
      const part = Math.min(rest, this.unpaidCents(ledger, item, day))
      if (part === 0) continue
      payItem(item, part, Math.max(0, Math.min(part, interestLeft)))
      interestLeft -= part
      if (item.paidCents >= item.dueCents) item.paidOn = day
      installments.push({ number: item.number, cents: part })
      rest -= part
    }
    return { ...payBalance(ledger, most - rest), restCents: cents - (most - rest), installments }
  },

  applyToPrincipal(ledger, cents) {
    return payBalance(ledger, cents)
  },

  // The first open installment takes the whole balance, and those that follow are not needed.
  close(ledger, day) {
    const open = ledger.items.find(({ paidOn }) => paidOn === null) ?? ledger.items.at(-1)
    const interest = accruedCents(ledger)
    if (open !== undefined) payItem(open, ledger.principalCents + interest, interest)
    for (const item of ledger.items) item.paidOn ??= day
    ledger.accrued = 0n
    ledger.principalCents = 0
  },

  // The amounts due by now never exceed what is owed. Later ones are a projection: early payers need fewer of them.
  project(ledger, unpaid) {
    const projected = { ...ledger, paid: { ...ledger.paid } }
    return new Map(
      [...unpaid].map(([item, cents]) => {
        accrueTo(projected, item.due)
        const owed = projected.principalCents + accruedCents(projected)
        return [item, payBalance(projected, isLast(ledger, item) ? owed : Math.min(cents, owed))]
      }),
    )
  },

  perDiemCents({ principalCents, accrual }, day) {
    return Number(halfEven(BigInt(principalCents) * accrual.weight(day, addDays(day, 1)), accrual.denominator))
  },
}

function payItem(item: OpenItem, cents: number, interestCents: number): void {
  item.paidCents += cents
  item.paidInterestCents += interestCents
  item.paidPrincipalCents += cents - interestCents
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
