import { chance } from './chance.ts'

/** Returns the month of a day (UTC) as a number since year 0, so that months can be subtracted. */
export const monthOf = (day: Date): number => day.getUTCFullYear() * 12 + day.getUTCMonth()

/** Returns a day of a numbered month as YYYY-MM-DD. */
export function dayOf(month: number, day = 1): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10)
}

/** One of the items that occupy a position in the file one after another. */
export interface Life {
  /** Its sequence number, which is part of the seeds of its values. */
  number: number
  bornIn: number
  /** In whole months; at least the age at which such items first appear. */
  ageMonths: number
}

/**
 * Returns the item that currently occupies a position. The position is never empty: every `lastsMonths` a new item
 * replaces the old one, so that a file changes with the calendar and stays equally full over the years.
 */
export function lifeIn(seed: string, lastsMonths: number, month: number, youngestMonths = 0): Life {
  const elapsed = month + chance(`${seed}|turn`).between(0, lastsMonths - 1)
  const ageMonths = youngestMonths + (elapsed % lastsMonths)
  return { number: Math.floor(elapsed / lastsMonths), bornIn: month - ageMonths, ageMonths }
}

const WINDOW_MONTHS = 6
const AWAY_MONTHS = 2

/** Returns true if a bureau has temporarily dropped an item: it does so for two months, then reports it again. */
export function isAway(seed: string, month: number): boolean {
  const window = Math.floor(month / WINDOW_MONTHS)
  const dice = chance(`${seed}|away|${window}`)
  const from = window * WINDOW_MONTHS + dice.between(0, WINDOW_MONTHS - AWAY_MONTHS)
  return dice.happens(0.05) && month >= from && month < from + AWAY_MONTHS
}

const DAY_MS = 86_400_000

/** Returns a score's deviation from its usual value on a day. It varies over a year or two, equally at all bureaus. */
export function scoreSwing(seed: string, points: number, today: Date): number {
  const dice = chance(`${seed}|swing`)
  const [days, shift] = [dice.between(300, 700), dice.between(0, 700)]
  return Math.round(points * Math.sin((2 * Math.PI * (Math.floor(today.getTime() / DAY_MS) + shift)) / days))
}
