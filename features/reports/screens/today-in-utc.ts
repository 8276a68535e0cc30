import { dateOfInstant } from '#platform/rules/dates.ts'

/** The day by which figures are kept. */
export const todayInUtc = () => dateOfInstant(new Date(), 'UTC')
