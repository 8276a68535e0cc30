import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type Limit, limitsOf, type Sharing } from './practices.ts'

/** A version of the notice, as far as who is owed it depends on it. */
export interface PublishedNotice {
  id: string
  version: number
  shares: readonly Sharing[]
}

export const PRIVACY_ENTRY_KINDS = ['given', 'chosen'] as const
export type PrivacyEntryKind = (typeof PRIVACY_ENTRY_KINDS)[number]

/** What was recorded of a client, as far as their standing depends on it; the newest first. */
export interface PrivacyEntry {
  kind: PrivacyEntryKind
  notice_id: string
  limits: readonly Limit[]
  happened_on: PlainDate
}

export type ClientPrivacy =
  | { standing: 'unpublished' | 'not_given' }
  | { standing: 'changed'; givenVersion: number }
  | { standing: 'yearly'; dueOn: PlainDate }
  | { standing: 'current'; dueOn: PlainDate | null }

/**
 * Whether a client is owed the notice: at first, when practices were changed since, and again within twelve months of the last. A company
 * that shares with nonaffiliates by the exceptions alone, and changed nothing, owes no yearly notice.
 *
 * @see 12 CFR 1016.4, 1016.5(a)(1) and (e), 1016.8
 */
export function clientPrivacy(
  notices: readonly PublishedNotice[],
  entries: readonly PrivacyEntry[],
  today: PlainDate,
): ClientPrivacy {
  const newest = notices.toSorted((one, other) => other.version - one.version)[0]
  if (newest === undefined) return { standing: 'unpublished' }
  const given = entries.find(({ kind }) => kind === 'given')
  if (given === undefined) return { standing: 'not_given' }
  if (given.notice_id !== newest.id) {
    const last = notices.find(({ id }) => id === given.notice_id)
    return { standing: 'changed', givenVersion: last?.version ?? 0 }
  }
  if (!newest.shares.includes('nonaffiliates_marketing')) return { standing: 'current', dueOn: null }
  const dueOn = addMonths(given.happened_on, 12)
  return { standing: today >= dueOn ? 'yearly' : 'current', dueOn }
}

/** What the client wants limited now: the newest choice stands until it is undone. */
export const limitsInForce = (entries: readonly PrivacyEntry[]): readonly Limit[] =>
  entries.find(({ kind }) => kind === 'chosen')?.limits ?? []

/** What of a notice can be limited: by it, a client may choose. */
export const limitsOffered = ({ shares }: Pick<PublishedNotice, 'shares'>): readonly Limit[] => limitsOf(shares)
