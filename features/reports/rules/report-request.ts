import { z } from 'zod'
import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { GROUPINGS, type Grouping, REPORT_NAMES, reportKind } from './report-kinds.ts'
import { type DaysBetween, daysOfPeriod, daysProblem, PERIODS, type PeriodKey, periodInWords } from './report-period.ts'

const PERIOD_KEYS = PERIODS.map(({ key }) => key)

const plainDay = z.string().refine(isPlainDate, 'Invalid date')

/** What is asked of a report. Both the screen's address and the server's acts say it in these words. */
export const reportRequestSchema = z
  .object({
    report: z.enum(REPORT_NAMES, 'Unknown report'),
    by: z.enum(GROUPINGS, 'Unknown grouping'),
    period: z.enum(PERIOD_KEYS, 'Unknown period'),
    /** Of a period between two days; left out otherwise. */
    from: plainDay.optional(),
    until: plainDay.optional(),
  })
  .refine(({ report, by }) => reportKind(report).groupings.some(({ grouping }) => grouping === by), {
    message: 'This report cannot be grouped so',
    path: ['by'],
  })
  .refine(({ period, from, until }) => period !== 'custom' || (from !== undefined && until !== undefined), {
    message: 'Choose the first and the last day',
    path: ['from'],
  })
  .superRefine(({ from, until }, { addIssue }) => {
    const problem = from === undefined || until === undefined ? null : daysProblem({ from, until })
    if (problem !== null) addIssue({ code: 'custom', message: problem, path: ['until'] })
  })
export type ReportRequest = z.infer<typeof reportRequestSchema>

const DEFAULT_PERIOD: PeriodKey = '12m'
const DEFAULT_GROUPING: Grouping = 'month'

/** The report that an address asks for; what makes no sense in it is left out. */
export function requestOfAddress(params: URLSearchParams): ReportRequest {
  const report = REPORT_NAMES.find((name) => name === params.get('report')) ?? REPORT_NAMES[0]
  const known = reportKind(report).groupings
  const by = known.find(({ grouping }) => grouping === params.get('by'))?.grouping ?? DEFAULT_GROUPING
  const period = PERIOD_KEYS.find((key) => key === params.get('period')) ?? DEFAULT_PERIOD
  const [from, until] = [params.get('from') ?? undefined, params.get('until') ?? undefined]
  const wish = reportRequestSchema.safeParse({ report, by, period, ...(period === 'custom' && { from, until }) })
  return wish.success ? wish.data : { report, by, period: DEFAULT_PERIOD }
}

/** The wish as an address says it, without the question mark. */
export function addressOfRequest({ report, by, period, from, until }: ReportRequest): string {
  const days = period === 'custom' ? { from: from ?? '', until: until ?? '' } : {}
  return new URLSearchParams({ report, by, period, ...days }).toString()
}

/** The days a wish is about, seen from a UTC day. */
export function daysOfRequest({ period, from, until }: ReportRequest, today: PlainDate): DaysBetween {
  if (period !== 'custom') return daysOfPeriod(period, today)
  return { from: from ?? today, until: until ?? today }
}

/** What a wish is about, in words. Some groupings are of what stands now, whatever the period. */
export function aboutDays({ by }: Pick<ReportRequest, 'by'>, days: DaysBetween, today: PlainDate): string {
  return by === 'band' || by === 'delinquency' ? `As it stands on ${longDate(today)}` : periodInWords(days)
}
