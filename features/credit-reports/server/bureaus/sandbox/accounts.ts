import { type Conduct, conductFor } from './account-conduct.ts'
import { type AccountKind, KINDS, MIX } from './account-kinds.ts'
import { type Chance, chance } from './chance.ts'
import { lifeIn } from './months.ts'

/** A person's actual account. Each bureau reports it with small differences. */
export interface Account {
  /** A unique seed, from which each bureau's differences follow. */
  seed: string
  kind: AccountKind
  company: string
  openedIn: number
  closedIn: number | null
  limitDollars: number
  highestDollars: number
  conduct: Conduct
  balanceIn(month: number): number
  /** The day of the month on which its lender reports. */
  reportDay: number
}

/**
 * Returns a person's accounts in a month: many in good standing for a high score, late with high balances for a low
 * one.
 */
export function accountsIn(month: number, seed: string, count: number, score: number | null): Account[] {
  return Array.from({ length: count }, (_, place) => accountIn(month, `${seed}|account|${place}`, place, score ?? 640))
}

function accountIn(month: number, place: string, number: number, score: number): Account {
  const fixed = chance(place)
  // The first account is always a card, because almost everyone has one. A thin file has only this card.
  const kind = number === 0 ? 'Revolving' : fixed.oneOf(MIX)
  const { companies, dollars, months } = KINDS[kind]
  const lasts = months === null ? fixed.between(60, 180) : Math.round((months * fixed.between(60, 80)) / 100)
  const life = lifeIn(place, lasts, month, 2)
  const seed = `${place}|${life.number}`
  const dice = chance(seed)
  const limitDollars = Math.round(dice.between(dollars[0], dollars[1]) / 100) * 100
  const isToClose = number > 3 && dice.happens(0.3)
  const closedIn = isToClose ? life.bornIn + dice.between(Math.round(lasts / 2), lasts) : null
  const conduct = conductFor(dice, life.bornIn, isToClose ? 850 : score)
  const debt = { seed, kind, limitDollars, openedIn: life.bornIn, score, usual: usualPercent(dice, score), conduct }
  return {
    ...{ seed, kind, limitDollars, conduct },
    company: dice.oneOf(companies),
    openedIn: life.bornIn,
    closedIn: closedIn !== null && closedIn <= month ? closedIn : null,
    highestDollars: months === null ? Math.round((limitDollars * highestPercent(debt.usual)) / 100) : limitDollars,
    balanceIn: (asked) => (closedIn !== null && asked >= closedIn ? 0 : balanceOf(debt, asked)),
    reportDay: dice.between(1, 25),
  }
}

interface Debt {
  seed: string
  kind: AccountKind
  limitDollars: number
  openedIn: number
  /** The typical utilization. */
  usual: number
  conduct: Conduct
}

const SWING_PERCENT = 7

// From about 5 % utilization at a score of 830 to about 90 % at 500.
const usualPercent = (dice: Chance, score: number) => Math.round((845 - score) / 3.8) + dice.between(-8, 8)
const highestPercent = (usual: number) => Math.max(80, withinPercent(usual + SWING_PERCENT))
const withinPercent = (percent: number) => Math.min(98, Math.max(0, percent))

function balanceOf({ seed, kind, limitDollars, openedIn, usual, conduct }: Debt, asked: number): number {
  // After a charge-off there are no more payments or charges.
  const month = conduct.lostIn === null ? asked : Math.min(asked, conduct.lostIn)
  const { months } = KINDS[kind]
  if (months !== null) return Math.round(limitDollars * Math.max(0, 1 - (month - openedIn) / months))
  const swing = chance(`${seed}|used|${month}`).between(-SWING_PERCENT, SWING_PERCENT)
  return Math.round((limitDollars * withinPercent(usual + swing)) / 100)
}
