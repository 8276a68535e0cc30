import { type Conduct, readRating, readStatus, worstConduct } from './reading/rating.ts'
import type { Tradeline } from './tradelines.ts'

/** Returns how an account is rated now: the worse of its status and its rating, in whatever form they were sent. */
export function ratedConduct({
  accountStatus,
  accountRating,
}: Pick<Tradeline, 'accountStatus' | 'accountRating'>): Conduct {
  const status = accountStatus === null ? null : readStatus(accountStatus)
  const rating = accountRating === null ? null : readRating(accountRating)
  return worstConduct([status?.conduct ?? 'neutral', rating?.conduct ?? 'neutral'])
}

/** Returns the worst that an account reports of any time: its rating, its months, its counts of late payments, and an amount past due. */
export function worstReported(line: Tradeline): Conduct {
  const { days30, days60, days90 } = line.timesLate
  const isCounted = [days30, days60, days90].some((times) => (times ?? 0) > 0)
  const isPastDue = (line.pastDueCents ?? 0) > 0
  return worstConduct([
    ratedConduct(line),
    ...line.payments.map(({ tone }) => tone),
    ...(isCounted || isPastDue ? (['late'] as const) : []),
  ])
}
