import { z } from 'zod'
import { OPEN_APPLICATION_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

/** The dates that staff can record for an application: when it became complete, and when a counteroffer was made. */
export const APPLICATION_EVENTS = ['completed', 'counteroffered'] as const
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number]

const day = z
  .string('Day is required')
  .min(1, 'Day is required')
  .refine(isPlainDate, 'Enter a date, such as 2026-01-31')

/** The body of POST /functions/v1/date-application. */
export const applicationDateSchema = z.strictObject({
  application_id: z.guid('Invalid application ID'),
  event: z.enum(APPLICATION_EVENTS, `Event must be among ${APPLICATION_EVENTS.join(', ')}`),
  on: day,
})

/** The fields of the dialog. */
export const applicationDayForm = applicationDateSchema.pick({ on: true })

/** Returns true if an application is before any decision, so that what was entered can be corrected. */
export const isUndecided = ({ status }: { status: string }): boolean => status === 'pending' || status === 'in_review'

/** Returns true if the applicant has not been notified of a final decision. */
export const isOpenApplication = ({ status }: { status: string }): boolean =>
  OPEN_APPLICATION_STATUSES.some((open) => open === status)
