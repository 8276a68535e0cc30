import type { EventKind } from './event-kinds.ts'

/** A value of an event's details. */
export type EventDetail = string | number | boolean | null
export type EventDetails = Record<string, EventDetail>

/** An event of an envelope, as it is hashed and exported. */
export interface ChainedEvent {
  envelope_id: string
  /** From 1, without gaps. */
  sequence: number
  kind: EventKind
  /** The time of the server, in UTC with milliseconds: '2026-11-29T00:55:41.123Z'. */
  happened_at: string
  ip_address: string
  user_agent: string
  signer_id: string | null
  actor_name: string | null
  document_id: string | null
  hash_before: string | null
  hash_after: string | null
  details: EventDetails
  /** The hash of the event before; empty for the first. */
  previous_hash: string
  /** SHA-256 of `eventText`, in hexadecimal. */
  hash: string
}

/** Returns the lowercase hexadecimal SHA-256 of a text's UTF-8 bytes. */
export type Sha256 = (text: string) => string

const CHAIN_VERSION = 'tradeline-envelope-event-1'

/** Returns the text whose SHA-256 is an event's hash. It covers every part, and the hash of the event before. */
export function eventText(event: Omit<ChainedEvent, 'hash'>): string {
  return JSON.stringify([
    CHAIN_VERSION,
    ...[event.envelope_id, event.sequence, event.kind, event.happened_at, event.ip_address, event.user_agent],
    ...[event.signer_id, event.actor_name, event.document_id, event.hash_before, event.hash_after],
    Object.entries(event.details).toSorted(byName),
    event.previous_hash,
  ])
}

const byName = ([one]: [string, EventDetail], [other]: [string, EventDetail]): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * Returns the sequence of the first event that breaks the chain: a changed, missing, added, or moved one. Null if the chain is whole. An
 * empty chain is broken at 1.
 */
export function firstBrokenEvent(events: readonly ChainedEvent[], sha256: Sha256): number | null {
  if (events.length === 0) return 1
  let previous: { envelope_id: string; hash: string } | null = null // the event before
  for (const [index, event] of events.entries()) {
    const isNext = event.sequence === index + 1 && event.previous_hash === (previous?.hash ?? '')
    const isOfEnvelope = previous === null || previous.envelope_id === event.envelope_id
    if (!isNext || !isOfEnvelope || sha256(eventText(event)) !== event.hash) return index + 1
    previous = event
  }
  return null
}

/**
 * Returns the text whose SHA-256 is the hash of a document with values in its fields: the hash of the document's bytes, and that of each
 * value. Without values, the hash of the bytes itself counts, so null.
 */
export function documentStateText(
  documentSha256: string,
  valueHashes: Readonly<Record<string, string>>,
): string | null {
  const values = Object.entries(valueHashes).toSorted(byName)
  return values.length === 0 ? null : JSON.stringify(['tradeline-document-state-1', documentSha256, values])
}
