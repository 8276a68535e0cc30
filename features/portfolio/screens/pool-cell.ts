import { z } from 'zod'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { quarterName, rollName, shortMonth } from './pool-words.ts'

const month = z.string().refine(isPlainDate)
const bucket = z.string().regex(/^\d{1,3}$/)
const late = z.enum(['', 'late'])

/** A figure of the pool, as the address names it: see features/portfolio/sql/pool-loans.sql. */
const poolCell = z.discriminatedUnion('kind', [
  /** The month is empty for today. */
  z.object({ kind: z.literal('bucket'), month: month.or(z.literal('')), bucket }),
  /** `became` is empty for the whole bucket. */
  z.object({
    ...{ kind: z.literal('roll'), month, was: bucket },
    became: bucket.or(z.enum(['', 'charged_off', 'ended'])),
  }),
  /** The amounts lent without months, or else the net charge-offs through so many months on book. */
  z.object({ kind: z.literal('vintage'), quarter: month, months: bucket.or(z.literal('')) }),
  z.object({
    ...{ kind: z.literal('month'), month },
    of: z.enum(['principal', 'interest', 'charged_off', 'recovered', 'net']),
  }),
  /** Empty for borrowers without a state. */
  z.object({ kind: z.literal('state'), state: z.string().max(100), late }),
  z.object({ kind: z.literal('dealer'), dealer: z.string().max(500), late }),
])
export type PoolCell = z.infer<typeof poolCell>

/** Returns the figure at an address. Null for the whole pool. */
export const poolCellOf = (params: URLSearchParams): PoolCell | null =>
  poolCell.safeParse(Object.fromEntries(params)).data ?? null

/** Returns the address of the loans behind a figure. */
export const poolCellAddress = (cell: PoolCell): string =>
  `/dashboard/lending/pool?${new URLSearchParams(Object.entries(cell))}`

/** Returns the figure as the database reads it. */
export const poolCellWish = (cell: PoolCell): object =>
  cell.kind === 'state' ? { ...cell, states: [cell.state] } : cell

const MONTH_NAMES = {
  principal: 'Principal at the end of',
  interest: 'Interest collected in',
  charged_off: 'Charge-offs of',
  recovered: 'Recoveries of',
  net: 'Net charge-offs of',
} as const

/** Returns a figure in words: 'Net charge-offs of Oct 2026'. */
export function poolCellName(cell: PoolCell): string {
  switch (cell.kind) {
    case 'bucket':
      return `${delinquencyBucket(Number(cell.bucket))}, ${cell.month === '' ? 'today' : shortMonth(cell.month)}`
    case 'roll': {
      const before = `${delinquencyBucket(Number(cell.was))} before ${shortMonth(cell.month)}`
      return cell.became === '' ? before : `${before}, then ${rollName(cell.became)}`
    }
    case 'vintage':
      return cell.months === ''
        ? `Lent in ${quarterName(cell.quarter)}`
        : `Lent in ${quarterName(cell.quarter)}: net charge-offs within ${cell.months} months on book`
    case 'month':
      return `${MONTH_NAMES[cell.of]} ${shortMonth(cell.month)}`
    case 'state':
      return `Open loans ${cell.state ? `in ${cell.state}` : 'without a state'}${cell.late ? ', 30+ days past due' : ''}`
    case 'dealer':
      return `Open loans ${cell.dealer ? `of ${cell.dealer}` : 'without a dealer'}${cell.late ? ', 30+ days past due' : ''}`
  }
}
