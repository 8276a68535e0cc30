import { chance } from './chance.ts'

/** The month a day lies in (UTC), counted from the year 0: months subtract like whole numbers. */
export const monthOf = (day: Date): number => day.getUTCFullYear() * 12 + day.getUTCMonth()

/** A day of a counted month as YYYY-MM-DD. */
export function dayOf(month: number, day = 1): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10)
}

/** One of the lives that follow each other in a place of the file. */
export interface Life {
  /** Which of them it is; goes into the seed of everything that belongs to it. */
  number: number
  bornIn: number
  /** In whole months; never below the age at which such things first show. */
  ageMonths: number
}

/**
 * Whose turn it is in a place of the file that is never empty: every `lastsMonths` what stood there goes and something new
 * comes, so that a file moves on with the calendar and is as full in twenty years as today.
 */
export function lifeIn(seed: string, lastsMonths: number, month: number, youngestMonths = 0): Life {
  const elapsed = month + chance(`${seed}|turn`).between(0, lastsMonths - 1)
  const ageMonths = youngestMonths + (elapsed % lastsMonths)
  return { number: Math.floor(elapsed / lastsMonths), bornIn: month - ageMonths, ageMonths }
}

const WINDOW_MONTHS = 6
const AWAY_MONTHS = 2

/** Whether a bureau has dropped an item for now: it does for two months, and reports the item again after that. */
export function isAway(seed: string, month: number): boolean {
  const window = Math.floor(month / WINDOW_MONTHS)
  const dice = chance(`${seed}|away|${window}`)
  const from = window * WINDOW_MONTHS + dice.between(0, WINDOW_MONTHS - AWAY_MONTHS)
  return dice.happens(0.05) && month >= from && month < from + AWAY_MONTHS
}

const DAY_MS = 86_400_000

/** How many points a score stands above or below its usual on a day: it swings within a year or two, the same for all bureaus. */
export function scoreSwing(seed: string, points: number, today: Date): number {
  const dice = chance(`${seed}|swing`)
  const [days, shift] = [dice.between(300, 700), dice.between(0, 700)]
  return Math.round(points * Math.sin((2 * Math.PI * (Math.floor(today.getTime() / DAY_MS) + shift)) / days))
}
