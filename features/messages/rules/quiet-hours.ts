import { ALL_TIME_ZONES, type Home, timeZonesOf } from './time-zones.ts'

// 47 CFR 64.1200(c)(1): not before 8 AM or after 9 PM at the called party's location.
const OPENS_AT_MINUTE = 8 * 60
const CLOSES_AT_MINUTE = 21 * 60
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Why no text can be sent now, and from when one can. */
export interface QuietHours {
  sentence: string
  /** Milliseconds since the epoch. */
  endsAtMs: number
}

/**
 * Returns the quiet hours at this moment (ms since the epoch) for a client's home, or null if texts may be sent. If
 * the home may lie in several time zones, it must be daytime in all of them; without an address, in all zones of the
 * country.
 */
export function quietHours(home: Home, atMs: number): QuietHours | null {
  const known = timeZonesOf(home)
  const zones = known.length > 0 ? known : ALL_TIME_ZONES
  const asleep = zones.find((zone) => isQuiet(zone, atMs))
  if (asleep === undefined) return null
  const where =
    known.length > 0 ? 'where the client lives' : 'where the client may live, because no state or ZIP code is on file'
  const sentence = `It is ${clockTime(minuteOfDay(asleep, atMs))} ${where}. Texts can be sent from 8:00 AM to 9:00 PM`
  return { sentence, endsAtMs: endOfQuiet(zones, atMs) }
}

function isQuiet(zone: string, atMs: number): boolean {
  const minute = minuteOfDay(zone, atMs)
  return minute < OPENS_AT_MINUTE || minute >= CLOSES_AT_MINUTE
}

function endOfQuiet(zones: readonly string[], fromMs: number): number {
  const asleep = zones.find((zone) => isQuiet(zone, fromMs))
  return asleep === undefined ? fromMs : endOfQuiet(zones, nextOpening(asleep, fromMs))
}

function nextOpening(zone: string, fromMs: number): number {
  const minute = minuteOfDay(zone, fromMs)
  const wait = (OPENS_AT_MINUTE - minute + DAY_MINUTES) % DAY_MINUTES
  const opening = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS
  // On the night when the clocks change, the wait is an hour longer or shorter.
  return opening + (OPENS_AT_MINUTE - minuteOfDay(zone, opening)) * MINUTE_MS
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time in minutes since midnight. */
function minuteOfDay(zone: string, atMs: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  formats.set(zone, format)
  const parts = format.formatToParts(atMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
