import { counted } from '#platform/rules/counted.ts'

/** The days before an application in which others count. The database counts the same days (application-warnings.sql). */
const VELOCITY_DAYS = 90
/** This many applications of people who share a detail with the applicant are unusual. An SSN belongs to one person. */
const UNUSUAL_APPLICATIONS = { ssn: 1, phone: 3, email: 3, address: 4 } as const

type Detail = keyof typeof UNUSUAL_APPLICATIONS
const DETAIL_WORDS: Readonly<Record<Detail, string>> = {
  ...{ ssn: 'the same SSN', phone: 'the same phone number', email: 'the same email', address: 'the same address' },
}

/** The counts of a client's open application, as the database returns them. */
export interface ApplicationDuplicates {
  sharing: Readonly<Record<string, number>>
  vin_conflicts: number
}

/** Returns a sentence for each sign that an application is a duplicate or one of too many. */
export function duplicateWarnings({ sharing, vin_conflicts }: ApplicationDuplicates): string[] {
  const unusual = DETAILS.filter((detail) => (sharing[detail] ?? 0) >= UNUSUAL_APPLICATIONS[detail])
  return [
    ...unusual.map(
      (detail) =>
        `${counted(sharing[detail] ?? 0, 'application')} of other people with ${DETAIL_WORDS[detail]} came in ${VELOCITY_DAYS} days.`,
    ),
    ...(vin_conflicts === 0
      ? []
      : [
          `The VIN is also on ${counted(vin_conflicts, 'other open application or loan', 'other open applications or loans')}.`,
        ]),
  ]
}

const DETAILS: readonly Detail[] = ['ssn', 'phone', 'email', 'address']

/** Returns the number of details that unusually many applications share. */
export const unusualDetails = (sharing: ApplicationDuplicates['sharing']): number =>
  DETAILS.filter((detail) => (sharing[detail] ?? 0) >= UNUSUAL_APPLICATIONS[detail]).length
