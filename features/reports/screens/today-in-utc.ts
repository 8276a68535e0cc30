import { dateOfInstant } from '#domain/dates.ts'

/** The day by which figures are kept. */
export const todayInUtc = () => dateOfInstant(new Date(), 'UTC')
