import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The age of a credit report. Both days are the company's. */
export interface ReportAge {
  pulledOn: PlainDate
  today: PlainDate
  /** The product's limit in days; null without a limit. */
  mostDays: number | null
}

/** Returns why a credit report must be pulled again, or null if it counts. A report counts on the last day of the limit. */
export function reportAgeProblem({ pulledOn, today, mostDays }: ReportAge): string | null {
  const age = daysBetween(pulledOn, today)
  if (mostDays === null || age <= mostDays) return null
  return `This report is ${age} days old. The product accepts ${mostDays} days, so pull it again before you decide.`
}
