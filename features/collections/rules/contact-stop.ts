import { quietHours } from '#features/messages/rules/quiet-hours.ts'
import { ALL_TIME_ZONES, type Home, timeZonesOf } from '#features/messages/rules/time-zones.ts'
import { type CountedCall, callLimit } from './call-limits.ts'
import type { ContactChannel } from './contact.ts'

export const STOP_KINDS = ['cease', 'attorney', 'deceased', 'bankruptcy'] as const
export type StopKind = (typeof STOP_KINDS)[number]
/** A claim of identity theft is in the ledger alone. */
type FlagKind = StopKind | 'fraud'

/** The flags of a person that stop contact. A bankruptcy, a death, or a claim of identity theft in the loan's ledger counts as one. */
export interface StopFlag {
  kind: FlagKind
  attorney_name: string | null
}

/** Why a person must not be contacted. Only limits of time and number can be overridden, by a first-party creditor with a reason. */
export interface ContactStop {
  kind: FlagKind | 'quiet_hours' | 'seven_calls' | 'conversation'
  sentence: string
  mayOverride: boolean
}

export interface ContactedPerson extends Home {
  flags: readonly StopFlag[]
  /** Calls with this person about this debt. */
  calls: readonly CountedCall[]
}

const FLAG_SENTENCES: Readonly<Record<Exclude<FlagKind, 'attorney'>, string>> = {
  cease: 'This person asked in writing that contact stop. Only the notices that the law allows can be sent',
  deceased: 'This person is deceased. Contact the estate through your counsel',
  fraud: 'A claim of identity theft is being investigated. Contact about the debt is not allowed',
  bankruptcy: 'A bankruptcy stay is in force. Contact about the debt is not allowed',
}

/**
 * Returns everything that stops contact with a person now (ms since the epoch), the flags first. The limits on calls and the hours bind a
 * company that collects for others; a creditor that collects its own loans may override them with a reason.
 *
 * @see 12 CFR 1006.6(b), 1006.6(c), 1006.14(b)
 */
export function contactStops(
  person: ContactedPerson,
  channel: ContactChannel,
  { atMs, collectsForOthers }: { atMs: number; collectsForOthers: boolean },
): ContactStop[] {
  const flagged = person.flags.map((flag) => ({ kind: flag.kind, sentence: flagSentence(flag), mayOverride: false }))
  if (channel === 'letter') return flagged
  const mayOverride = !collectsForOthers
  const quiet = quietHours(person, atMs)
  const known = timeZonesOf(person)
  const limit = channel === 'call' ? callLimit(person.calls, known.length > 0 ? known : ALL_TIME_ZONES, atMs) : null
  return [
    ...flagged,
    ...(quiet === null ? [] : [{ kind: 'quiet_hours' as const, sentence: hoursSentence(quiet.sentence), mayOverride }]),
    ...(limit === null ? [] : [{ kind: limit.kind, sentence: limit.sentence, mayOverride }]),
  ]
}

const flagSentence = ({ kind, attorney_name }: StopFlag): string =>
  kind === 'attorney'
    ? `This person is represented by ${attorney_name ?? 'an attorney'}. Contact the attorney instead`
    : FLAG_SENTENCES[kind]

// The sentence of the messages feature ends with the hours of texts.
const hoursSentence = (sentence: string): string => sentence.replace('Texts can be sent', 'Contact is allowed')
