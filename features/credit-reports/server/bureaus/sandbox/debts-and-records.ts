import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { chance } from './chance.ts'
import { dayOf, isAway, lifeIn, monthOf } from './months.ts'

const COLLECTORS = ['MERCY CLINIC', 'CITY WATER & POWER', 'TRIWAVE WIRELESS', 'GOLDEN GYM', 'LAKESIDE DENTAL'] as const
const INQUIRY_MONTHS = 24
const OBSOLETE_MONTHS = 97

export interface DebtFacts {
  count: number
  /** True if the debt is too old to be reported. */
  isObsolete: boolean
  /** Returns true if a bureau has temporarily dropped the debt at this position. */
  isGone(place: number): boolean
}

/** Returns the collections. The first delinquency is half a year before the assignment and never changes. */
export function collectionsIn(seed: string, bureau: Bureau, { count, isObsolete, isGone }: DebtFacts, today: Date) {
  const month = monthOf(today)
  return Array.from({ length: count }, (_, place) => place)
    .filter((place) => !isGone(place) && (place === 0 || !isAway(`${seed}|collection|${place}|${bureau}`, month)))
    .map((place) => {
      const own = `${seed}|collection|${place}`
      const life = lifeIn(own, isObsolete ? 24 : 60, month, isObsolete ? OBSOLETE_MONTHS : 6)
      const dice = chance(`${own}|${life.number}`)
      const dollars = dice.between(80, 2_400)
      const isPaid = !isObsolete && life.ageMonths > 40 && dice.happens(0.4)
      return {
        original_credit_grantor: dice.oneOf(COLLECTORS),
        balance: isPaid ? 0 : dollars,
        date_assigned: dayOf(life.bornIn),
        original_loan_amount: Math.round(dollars * 1.1),
        last_payment_date: dayOf(life.bornIn - 7),
        date_of_first_delinquency: dayOf(life.bornIn - 6),
      }
    })
}

/** Returns a bureau's inquiries of the last two years, newest first. */
export function inquiriesUntil(seed: string, bureau: Bureau, today: Date) {
  return Array.from({ length: INQUIRY_MONTHS }, (_, back) => monthOf(today) - back).flatMap((month) => {
    const dice = chance(`${seed}|inquiry|${bureau}|${month}`)
    if (!dice.happens(0.08)) return []
    const inquiry = {
      company: dice.oneOf(['SUMMIT AUTO FINANCE', 'HARBOR BANK CARD', 'CEDAR HOME LOANS', 'TRIWAVE WIRELESS']),
      type: 'Hard',
      date: dayOf(month, dice.between(1, 28)),
    }
    return inquiry.date <= today.toISOString().slice(0, 10) ? [inquiry] : []
  })
}

/** Returns bankruptcies. Some people with a poor score always have one; others never do. */
export function recordsIn(seed: string, score: number | null, today: Date) {
  if (score === null || score >= 560 || !chance(`${seed}|public record`).happens(0.4)) return []
  const life = lifeIn(`${seed}|public record`, 50, monthOf(today), 20)
  const dice = chance(`${seed}|public record|${life.number}`)
  return [
    {
      type: 'Chapter 7 Bankruptcy',
      court: 'US BANKRUPTCY COURT',
      status: 'Discharged',
      reference_number: `BK${dice.between(100_000, 999_999)}`,
      amount: dice.between(8_000, 60_000),
      date_filed: dayOf(life.bornIn),
    },
  ]
}
