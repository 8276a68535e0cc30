import { counted } from '#platform/rules/counted.ts'

/** The days before an application in which others count. The database counts the same days (application-warnings.sql). */
const VELOCITY_DAYS = 90
/** The days before an application in which people at the same place count. Carriers soon give an address to someone else. */
const ORIGIN_DAYS = 7

interface UnusualCount {
  /** This many are unusual. */
  least: number
  /** Returns the warning of a count. */
  warning: (count: number) => string
}

const sharing = (least: number, words: string): UnusualCount => ({
  least,
  warning: (count) =>
    `${counted(count, 'application')} of other people with the same ${words} came in ${VELOCITY_DAYS} days.`,
})
const at = (least: number, words: string): UnusualCount => ({
  least,
  warning: (count) =>
    `${counted(count, 'other person', 'other people')} with ${count === 1 ? 'another SSN' : 'other SSNs'} applied from the same ${words} in ${ORIGIN_DAYS} days.`,
})

/** An SSN belongs to one person. Customers of one shop share its network, so that count is higher than that of a device. */
const UNUSUAL: Readonly<Record<string, UnusualCount>> = {
  ...{ ssn: sharing(1, 'SSN'), phone: sharing(3, 'phone number'), email: sharing(3, 'email') },
  ...{ address: sharing(4, 'address'), network: at(5, 'network address'), device: at(3, 'device') },
}

/** The counts of a client's open application, as the database returns them. */
export interface ApplicationDuplicates {
  sharing: Readonly<Record<string, number>>
  vin_conflicts: number
}

/** Returns a sentence for each sign that an application is a duplicate or one of too many. None of them refuses it. */
export function duplicateWarnings({ sharing: counts, vin_conflicts }: ApplicationDuplicates): string[] {
  return [
    ...unusualCounts(counts).map(([{ warning }, count]) => warning(count)),
    ...(vin_conflicts === 0
      ? []
      : [
          `The VIN is also on ${counted(vin_conflicts, 'other open application or loan', 'other open applications or loans')}.`,
        ]),
  ]
}

/** Returns the number of details, networks, and devices that unusually many applications share. */
export const unusualDetails = (counts: ApplicationDuplicates['sharing']): number => unusualCounts(counts).length

const unusualCounts = (counts: ApplicationDuplicates['sharing']): [UnusualCount, number][] =>
  Object.entries(UNUSUAL).flatMap(([what, unusual]): [UnusualCount, number][] => {
    const count = counts[what] ?? 0
    return count >= unusual.least ? [[unusual, count]] : []
  })
