import { halfEven } from '#features/lending/rules/rounding.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { InterestMethod } from './interest-method.ts'
import type { Ledger, OpenItem } from './ledger.ts'

/**
 * Interest as the agreed schedule says, whenever payments arrive. A payoff gives back the interest of the time that is left, by the
 * actuarial method: an installment's interest is earned by days within its period.
 */
export const scheduledInterest: InterestMethod = {
  interestOwedCents: (ledger, day) =>
    ledger.items.reduce((total, item) => total + earnedCents(ledger, item, day) - item.paidInterestCents, 0),

  unpaidCents: (_, item) => unpaidInterest(item) + item.principalCents - item.paidPrincipalCents,

  applyToItems(ledger, items, cents, day) {
    let rest = cents
    const applied = { interestCents: 0, principalCents: 0 }
    const installments: { number: number; cents: number }[] = []
    for (const item of items) {
      const interest = Math.min(rest, unpaidInterest(item))
      const principal = Math.min(rest - interest, item.principalCents - item.paidPrincipalCents)
      if (interest + principal === 0) continue
      pay(ledger, item, interest, principal)
      if (this.unpaidCents(ledger, item, day) === 0) item.paidOn = day
      applied.interestCents += interest
      applied.principalCents += principal
      installments.push({ number: item.number, cents: interest + principal })
      rest -= interest + principal
    }
    return { ...applied, restCents: rest, installments }
  },

  // Money beyond what is due pays the next installments: the schedule has no balance to lower.
  applyToPrincipal(ledger, cents, day) {
    return this.applyToItems(ledger, ledger.items, cents, day)
  },

  // Interest that was paid ahead and not earned counts as principal now.
  close(ledger, day) {
    for (const item of ledger.items) {
      const earned = earnedCents(ledger, item, day)
      item.waivedInterestCents += item.paidInterestCents + unpaidInterest(item) - earned
      ledger.paid.interestCents += earned - item.paidInterestCents
      ledger.paid.principalCents += item.principalCents - item.paidPrincipalCents
      item.paidInterestCents = earned
      item.paidPrincipalCents = item.principalCents
      item.paidOn ??= day
    }
    ledger.principalCents = 0
  },

  project(_, unpaid) {
    const split = (item: OpenItem, cents: number) => {
      const interestCents = Math.min(cents, unpaidInterest(item))
      return { interestCents, principalCents: cents - interestCents }
    }
    return new Map([...unpaid].map(([item, cents]) => [item, split(item, cents)]))
  },

  perDiemCents(ledger, day) {
    return this.interestOwedCents(ledger, addDays(day, 1)) - this.interestOwedCents(ledger, day)
  },
}

function pay(ledger: Ledger, item: OpenItem, interest: number, principal: number): void {
  item.paidInterestCents += interest
  item.paidPrincipalCents += principal
  item.paidCents += interest + principal
  ledger.principalCents -= principal
  ledger.paid.interestCents += interest
  ledger.paid.principalCents += principal
}

function unpaidInterest(item: OpenItem): number {
  return item.interestCents - item.paidInterestCents - item.waivedInterestCents
}

/** An installment's interest that is earned by the day: all once it is due, none before its period, and in between by days. */
function earnedCents(ledger: Ledger, item: OpenItem, day: PlainDate): number {
  const whole = item.interestCents - item.waivedInterestCents
  if (day >= item.due) return whole
  if (day <= item.periodStart) return 0
  const weight = ledger.accrual.weight(item.periodStart, day)
  const accrued = Number(halfEven(BigInt(item.openingCents) * weight, ledger.accrual.denominator))
  return Math.min(accrued, whole)
}
