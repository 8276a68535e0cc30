import type { Chance } from './chance.ts'

/** The monthly payments of an account. */
export interface Conduct {
  /** Returns the payment code of a month. */
  codeIn(month: number): string
  /** Returns the first month of the delinquency that includes a month; null if that month was paid on time. */
  lateSince(month: number): number | null
  /** The month in which it is charged off; null if it never is. */
  lostIn: number | null
}

// 30, 60, 90, 120 days late, then charged off.
const LATE_CODES = ['2', '3', '4', '5', '9'] as const

export const PAID: Conduct = { codeIn: () => '1', lateSince: () => null, lostIn: null }

/** Becomes later every month from a given month on, until it is charged off. */
export function lost(firstLate: number): Conduct {
  return {
    codeIn: (month) => (month < firstLate ? '1' : (LATE_CODES[month - firstLate] ?? '9')),
    lateSince: (month) => (month < firstLate ? null : firstLate),
    lostIn: firstLate + LATE_CODES.length - 1,
  }
}

/** Becomes late from time to time, for `depth` months, and catches up each time. */
export function relapsing(firstLate: number, everyMonths: number, depth: number): Conduct {
  const lateFor = (month: number) => {
    const phase = (month - firstLate) % everyMonths
    return month < firstLate || phase >= depth ? null : phase
  }
  return {
    codeIn(month) {
      const phase = lateFor(month)
      return phase === null ? '1' : (LATE_CODES[phase] ?? '1')
    },
    lateSince(month) {
      const phase = lateFor(month)
      return phase === null ? null : month - phase
    },
    lostIn: null,
  }
}

/** Stays at one stage of delinquency from a month on. */
export function stuckAt(code: string, firstLate: number): Conduct {
  return {
    codeIn: (month) => (month < firstLate ? '1' : code),
    lateSince: (month) => (month < firstLate ? null : firstLate),
    lostIn: null,
  }
}

/** Returns the conduct of a person with this score. Above 740, accounts are always paid on time. */
export function conductFor(dice: Chance, openedIn: number, score: number): Conduct {
  if (score >= 740 || !dice.happens((760 - score) / 320)) return PAID
  if (score < 560 && dice.happens(0.3)) return lost(openedIn + dice.between(6, 30))
  // An account that recovers never reaches a charge-off.
  const isOften = score < 560
  return relapsing(
    openedIn + dice.between(4, 10),
    isOften ? dice.between(9, 16) : dice.between(16, 36),
    dice.between(1, isOften ? 3 : 2),
  )
}
