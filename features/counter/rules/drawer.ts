import type { PlainDate } from '#platform/rules/dates.ts'

/** The states of a cash drawer. */
export const DRAWER_STATUSES = ['open', 'closed'] as const

/** Returns true if the difference between a count and the books must be explained. Amounts are in cents. */
export const needsExplanation = (varianceCents: number, mostUnexplainedCents: number): boolean =>
  Math.abs(varianceCents) > mostUnexplainedCents

/** Returns true if a drawer stayed open after its day. It takes no more cash, and is closed with its own date. */
export const isLeftOpen = ({ business_day }: { business_day: PlainDate }, today: PlainDate): boolean =>
  business_day < today
