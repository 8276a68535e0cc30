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
  /** The client's state as stored, whose law can give more time to cancel. */
  state: string | null
}

/** Returns the client's date at an instant, in each zone where the client may be, or the company's without an address. */
export function clientDays(place: ClientPlace, at: Date): ClientDays {
  const known = timeZonesOf(place)
  const zones = known.length > 0 ? known : [place.company_time_zone]
  const days = zones.map((zone) => dateOfInstant(at, zone)).toSorted()
  return { earliest: days[0] ?? '', latest: days.at(-1) ?? '', state: place.state }
}

/**
 * Returns the last day to cancel a contract that names one day of signing and reached the server on another: the
 * period counts from the later of both. Of several possible dates of the client, the latest counts, and of several states (of the contract,
 * and of the client by then) the one with more time.
 */
export function windowEnd(signedOn: PlainDate, recorded: ClientDays, contractState: string | null = null): PlainDate {
  const from = signedOn > recorded.latest ? signedOn : recorded.latest
  const [one, other] = [cancelUntil(from, recorded.state), cancelUntil(from, contractState)]
  return one > other ? one : other
}

/** Returns true while the last day to cancel isn't over in every zone where the client may be. */
export function mayStillCancel(cancel_until: PlainDate, today: ClientDays): boolean {
  return today.earliest <= cancel_until
}
