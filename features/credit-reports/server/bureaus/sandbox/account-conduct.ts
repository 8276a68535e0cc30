import type { Chance } from './chance.ts'

/** How an account is paid, month by month. */
export interface Conduct {
  /** The payment code of a month. */
  codeIn(month: number): string
  /** The first month of the lateness that lasts through a month; null when that month was paid on time. */
  lateSince(month: number): number | null
  /** From when on it is charged off, for good; null when it never is. */
  lostIn: number | null
}

// 30, 60, 90, 120 days late, then charged off.
const LATE_CODES = ['2', '3', '4', '5', '9'] as const

export const PAID: Conduct = { codeIn: () => '1', lateSince: () => null, lostIn: null }

/** Goes late in a month, deeper each month, and is charged off in the end. */
export function lost(firstLate: number): Conduct {
  return {
    codeIn: (month) => (month < firstLate ? '1' : (LATE_CODES[month - firstLate] ?? '9')),
    lateSince: (month) => (month < firstLate ? null : firstLate),
    lostIn: firstLate + LATE_CODES.length - 1,
  }
}

/** Goes late from time to time, so many months deep, and catches up each time. */
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

/** Stays at one stage of lateness from a month on. */
export function stuckAt(code: string, firstLate: number): Conduct {
  return {
    codeIn: (month) => (month < firstLate ? '1' : code),
    lateSince: (month) => (month < firstLate ? null : firstLate),
    lostIn: null,
  }
}

/** How somebody with such a score pays an account opened in a month: those above 740 always on time. */
export function conductFor(dice: Chance, openedIn: number, score: number): Conduct {
  if (score >= 740 || !dice.happens((760 - score) / 320)) return PAID
  if (score < 560 && dice.happens(0.3)) return lost(openedIn + dice.between(6, 30))
  // An account that recovers never got as deep as a charge-off.
  const isOften = score < 560
  return relapsing(
    openedIn + dice.between(4, 10),
    isOften ? dice.between(9, 16) : dice.between(16, 36),
    dice.between(1, isOften ? 3 : 2),
  )
}
