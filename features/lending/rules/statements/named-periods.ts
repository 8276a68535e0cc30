import { addDays, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { StatementPeriod } from './loan-statement.ts'

/** The periods that a person picks by name. */
export const NAMED_PERIODS = ['this_month', 'last_month', 'this_year', 'all'] as const
export type NamedPeriod = (typeof NAMED_PERIODS)[number]

/** The days of a period by name. None ends after today. `start` is the loan's first day. */
export function namedPeriod(
  name: NamedPeriod,
  { start, today }: { start: PlainDate; today: PlainDate },
): StatementPeriod {
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (name) {
    case 'this_month':
      return { from: firstOfMonth, until: today }
    case 'last_month': {
      const until = addDays(firstOfMonth, -1)
      return { from: `${until.slice(0, 8)}01`, until }
    }
    case 'this_year':
      return { from: `${String(partsOf(today).year).padStart(4, '0')}-01-01`, until: today }
    case 'all':
      return { from: start, until: today }
  }
}
