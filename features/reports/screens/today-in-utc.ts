import { dateOfInstant } from '#platform/rules/dates.ts'

/** Today in UTC, because figures are counted by UTC days. */
export const todayInUtc = () => dateOfInstant(new Date(), 'UTC')
