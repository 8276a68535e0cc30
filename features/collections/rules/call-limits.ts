import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { CONVERSATIONS, type ContactOutcome } from './contact.ts'

/** A call to or from one person about one debt. */
export interface CountedCall {
  /** Milliseconds since the epoch. */
  atMs: number
  outcome: ContactOutcome
  isInbound: boolean
}

/** 12 CFR 1006.14(b)(2)(i)(A): at most seven calls within seven consecutive days. */
export const MOST_CALLS = 7
const WINDOW_DAYS = 7
// 12 CFR 1006.14(b)(3)(ii): calls that do not connect to the dialed number are not counted.
const NOT_CONNECTED: readonly ContactOutcome[] = ['busy', 'disconnected']

/** Why no call may be placed today, and the first day on which one may. */
export interface CallLimit {
  kind: 'seven_calls' | 'conversation'
  sentence: string
  until: PlainDate
}

/**
 * Returns why a person may not be called about a debt at a moment (ms since the epoch), or null. Days are those where the person lives; if
 * that is in several time zones, no zone may have reached the limit. A person who asked for more calls can be called for seven days.
 *
 * @see 12 CFR 1006.14(b)
 */
export function callLimit(calls: readonly CountedCall[], zones: readonly string[], atMs: number): CallLimit | null {
  const limits = zones.flatMap((zone) => limitIn(calls, zone, atMs) ?? [])
  return limits.toSorted((one, other) => (one.until < other.until ? 1 : -1))[0] ?? null
}

function limitIn(calls: readonly CountedCall[], zone: string, atMs: number): CallLimit | null {
  const dayOf = (ms: number) => dateOfInstant(new Date(ms), zone)
  const today = dayOf(atMs)
  const first = addDays(today, 1 - WINDOW_DAYS)
  const recent = calls
    .filter((call) => call.atMs <= atMs && dayOf(call.atMs) >= first)
    .toSorted((one, other) => other.atMs - one.atMs)
  const consent = recent.findIndex(({ outcome }) => outcome === 'callback')
  // 12 CFR 1006.14(b)(3)(i): calls with the person's prior consent given directly within seven days are not counted.
  if (consent !== -1) return null
  const spoken = recent.find(({ outcome }) => CONVERSATIONS.includes(outcome))
  if (spoken !== undefined) {
    // The day of the conversation is the first of the seven days.
    const until = addDays(dayOf(spoken.atMs), WINDOW_DAYS)
    const sentence = `You spoke with this person on ${shortDate(dayOf(spoken.atMs))}. The next call about this debt can be on ${shortDate(until)}`
    return { kind: 'conversation', sentence, until }
  }
  const counted = recent.filter(({ isInbound, outcome }) => !isInbound && !NOT_CONNECTED.includes(outcome))
  const seventh = counted[MOST_CALLS - 1]
  if (seventh === undefined) return null
  const until = addDays(dayOf(seventh.atMs), WINDOW_DAYS)
  const sentence = `This person was called ${counted.length} times about this debt within seven days. The next call can be on ${shortDate(until)}`
  return { kind: 'seven_calls', sentence, until }
}

/** Returns the number of calls of the last seven days that count, in the first of the person's time zones. */
export function countedCalls(calls: readonly CountedCall[], zones: readonly string[], atMs: number): number {
  const zone = zones[0] ?? 'America/New_York'
  const dayOf = (ms: number) => dateOfInstant(new Date(ms), zone)
  const first = addDays(dayOf(atMs), 1 - WINDOW_DAYS)
  return calls.filter(
    ({ atMs: at, isInbound, outcome }) =>
      !isInbound && !NOT_CONNECTED.includes(outcome) && at <= atMs && dayOf(at) >= first,
  ).length
}
