import { z } from 'zod'
import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { GROUPINGS, type Grouping, REPORT_NAMES, reportKind } from './report-kinds.ts'
import { type DaysBetween, daysOfPeriod, daysProblem, PERIODS, type PeriodKey, periodInWords } from './report-period.ts'

const PERIOD_KEYS = PERIODS.map(({ key }) => key)

const plainDay = z.string().refine(isPlainDate, 'Invalid date')

/** A request for a report. The screen's address and the server's commands both use this schema. */
export const reportRequestSchema = z
  .object({
    report: z.enum(REPORT_NAMES, 'Unknown report'),
    by: z.enum(GROUPINGS, 'Unknown grouping'),
    period: z.enum(PERIOD_KEYS, 'Unknown period'),
    /** Only for the period 'custom'. */
    from: plainDay.optional(),
    until: plainDay.optional(),
  })
  .refine(({ report, by }) => reportKind(report).groupings.some(({ grouping }) => grouping === by), {
    message: 'This report can’t be grouped this way',
    path: ['by'],
  })
  .refine(({ period, from, until }) => period !== 'custom' || (from !== undefined && until !== undefined), {
    message: 'Choose the first and last day',
    path: ['from'],
  })
  .superRefine(({ from, until }, { addIssue }) => {
    const problem = from === undefined || until === undefined ? null : daysProblem({ from, until })
    if (problem !== null) addIssue({ code: 'custom', message: problem, path: ['until'] })
  })
export type ReportRequest = z.infer<typeof reportRequestSchema>

const DEFAULT_PERIOD: PeriodKey = '12m'
const DEFAULT_GROUPING: Grouping = 'month'

/** Parses a report request from an address. Ignores invalid values. */
export function requestOfAddress(params: URLSearchParams): ReportRequest {
  const report = REPORT_NAMES.find((name) => name === params.get('report')) ?? REPORT_NAMES[0]
  const known = reportKind(report).groupings
  const by = known.find(({ grouping }) => grouping === params.get('by'))?.grouping ?? DEFAULT_GROUPING
  const period = PERIOD_KEYS.find((key) => key === params.get('period')) ?? DEFAULT_PERIOD
  const [from, until] = [params.get('from') ?? undefined, params.get('until') ?? undefined]
  const wish = reportRequestSchema.safeParse({ report, by, period, ...(period === 'custom' && { from, until }) })
  return wish.success ? wish.data : { report, by, period: DEFAULT_PERIOD }
}

/** Returns the query string of a request, without the question mark. */
export function addressOfRequest({ report, by, period, from, until }: ReportRequest): string {
  const days = period === 'custom' ? { from: from ?? '', until: until ?? '' } : {}
  return new URLSearchParams({ report, by, period, ...days }).toString()
}

/** Returns the days of a request, relative to a UTC day. */
export function daysOfRequest({ period, from, until }: ReportRequest, today: PlainDate): DaysBetween {
  if (period !== 'custom') return daysOfPeriod(period, today)
  return { from: from ?? today, until: until ?? today }
}

/** Returns the days of a report as text. Some groupings show the current state, whatever the period. */
export function aboutDays({ by }: Pick<ReportRequest, 'by'>, days: DaysBetween, today: PlainDate): string {
  return by === 'band' || by === 'delinquency' ? `As of ${longDate(today)}` : periodInWords(days)
}
