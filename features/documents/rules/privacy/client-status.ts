import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type Limit, limitsOf, type Sharing } from './practices.ts'

/** The columns of a notice version that decide which clients must receive it. */
export interface PublishedNotice {
  id: string
  version: number
  shares: readonly Sharing[]
}

export const PRIVACY_ENTRY_KINDS = ['given', 'chosen'] as const
export type PrivacyEntryKind = (typeof PRIVACY_ENTRY_KINDS)[number]

/** The records that decide a client's privacy status, newest first. */
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
 * Returns whether a client must receive the notice: at first, after a change of practices, and within twelve months of
 * the last one. No annual notice is required from a company that shares with nonaffiliates only under the exceptions
 * and changed nothing.
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

/** Returns the client's current limits. The newest choice applies until it is changed. */
export const limitsInForce = (entries: readonly PrivacyEntry[]): readonly Limit[] =>
  entries.find(({ kind }) => kind === 'chosen')?.limits ?? []

/** Returns the kinds of sharing that a client can limit under a notice. */
export const limitsOffered = ({ shares }: Pick<PublishedNotice, 'shares'>): readonly Limit[] => limitsOf(shares)
