import { z } from 'zod'
import { OPEN_APPLICATION_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

/** What an application is dated with by who works on it: that nothing is missing any more, and that other terms were offered. */
export const APPLICATION_EVENTS = ['completed', 'counteroffered'] as const
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number]

const day = z
  .string('Day is required')
  .min(1, 'Day is required')
  .refine(isPlainDate, 'Day must be a date, such as 2026-01-31')

/** The day of such an event, as POST /functions/v1/date-application takes it. */
export const applicationDateSchema = z.object({
  application_id: z.guid('Invalid application ID'),
  event: z.enum(APPLICATION_EVENTS, `Event must be among ${APPLICATION_EVENTS.join(', ')}`),
  on: day,
})

/** What the dialog asks. */
export const applicationDayForm = applicationDateSchema.pick({ on: true })

/** Whether the applicant still waits to be told what becomes of it. */
export const isOpenApplication = ({ status }: { status: string }): boolean =>
  OPEN_APPLICATION_STATUSES.some((open) => open === status)
