import { type Home, timeZonesOf } from '#features/messages/rules/time-zones.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { cancelUntil } from './cancel-window.ts'

/** Where a client's day is, and the company's zone for a client without an address. */
export interface ClientPlace extends Home {
  company_time_zone: string
}

/** The client's date at an instant. The two differ if the client may be in several time zones. */
export interface ClientDays {
  earliest: PlainDate
  latest: PlainDate
}

/** Returns the client's date at an instant, in each zone where the client may be, or the company's without an address. */
export function clientDays(place: ClientPlace, at: Date): ClientDays {
  const known = timeZonesOf(place)
  const zones = known.length > 0 ? known : [place.company_time_zone]
  const days = zones.map((zone) => dateOfInstant(at, zone)).toSorted()
  return { earliest: days[0] ?? '', latest: days.at(-1) ?? '' }
}

/**
 * Returns the last day to cancel a contract that names one day of signing and reached the server on another: the
 * period counts from the later of both. Of several possible dates of the client, the latest counts.
 */
export function windowEnd(signedOn: PlainDate, recorded: ClientDays): PlainDate {
  return cancelUntil(signedOn > recorded.latest ? signedOn : recorded.latest)
}

/** Returns true while the last day to cancel isn't over in every zone where the client may be. */
export function mayStillCancel(cancel_until: PlainDate, today: ClientDays): boolean {
  return today.earliest <= cancel_until
}
