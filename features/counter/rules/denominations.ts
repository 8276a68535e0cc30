import { z } from 'zod'

/** The bills and coins of a count, with their value in cents. The largest comes first. */
export const DENOMINATIONS = [
  { key: 'bill_100', label: '$100 bills', cents: 100_00 },
  { key: 'bill_50', label: '$50 bills', cents: 50_00 },
  { key: 'bill_20', label: '$20 bills', cents: 20_00 },
  { key: 'bill_10', label: '$10 bills', cents: 10_00 },
  { key: 'bill_5', label: '$5 bills', cents: 5_00 },
  { key: 'bill_2', label: '$2 bills', cents: 2_00 },
  { key: 'bill_1', label: '$1 bills', cents: 1_00 },
  { key: 'coin_100', label: '$1 coins', cents: 1_00 },
  { key: 'coin_50', label: 'Half dollars', cents: 50 },
  { key: 'coin_25', label: 'Quarters', cents: 25 },
  { key: 'coin_10', label: 'Dimes', cents: 10 },
  { key: 'coin_5', label: 'Nickels', cents: 5 },
  { key: 'coin_1', label: 'Pennies', cents: 1 },
] as const
export type Denomination = (typeof DENOMINATIONS)[number]['key']

/** The number of bills and coins of each kind. Kinds that are left out count as none. */
export type CashCount = Partial<Record<Denomination, number>>

/** The most bills or coins of one kind in a count. */
export const MOST_PIECES = 100_000

const pieces = z
  .int('Enter a whole number')
  .min(0, 'A count can’t be below zero')
  .max(MOST_PIECES, `A count can be at most ${MOST_PIECES}`)
  .optional()

/** A count of cash. */
export const cashCountSchema = z.strictObject({
  ...{ bill_100: pieces, bill_50: pieces, bill_20: pieces, bill_10: pieces, bill_5: pieces, bill_2: pieces },
  ...{ bill_1: pieces, coin_100: pieces, coin_50: pieces, coin_25: pieces, coin_10: pieces, coin_5: pieces },
  coin_1: pieces,
})

/** Returns the value of a count in cents. */
export const countedCents = (count: { [Key in Denomination]?: number | undefined }): number =>
  DENOMINATIONS.reduce((sum, { key, cents }) => sum + (count[key] ?? 0) * cents, 0)
