import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Returns why a credit report must be pulled again, or null if it counts. The limit is the product's, in days. */
export function reportAgeProblem(pulledOn: PlainDate, today: PlainDate, mostDays: number | null): string | null {
  const age = daysBetween(pulledOn, today)
  if (mostDays === null || age <= mostDays) return null
  return `This report is ${age} days old. The product accepts ${mostDays} days, so pull it again before you decide.`
}
