import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type ChainedEvent, type EventDetails, eventText } from '#features/signing/rules/event-chain.ts'
import type { EventKind } from '#features/signing/rules/event-kinds.ts'

/** Where a request came from. */
export interface Origin {
  address: string
  agent: string
}

/** The origin of an act that no request causes, such as one of a job. */
const NO_ORIGIN: Origin = { address: '', agent: '' }

/** An event to append. */
export interface NewEvent {
  kind: EventKind
  origin?: Origin
  signerId?: string
  actorName?: string
  documentId?: string
  hashBefore?: string
  hashAfter?: string
  details?: EventDetails
}

/** Returns the lowercase hexadecimal SHA-256 of bytes, or of a text's UTF-8 bytes. */
export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

// The lock makes acts on one envelope take turns. The time is read after it, so that times follow the sequence.
const HEAD = `
  select last_sequence, last_hash from public.envelopes where organization_id = $1 and id = $2 for update`
const NOW = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`
const APPEND = `
  with appended as (
    insert into public.envelope_events (organization_id, envelope_id, sequence, kind, happened_at, ip_address, user_agent, signer_id, actor_name,
                                        document_id, hash_before, hash_after, details, previous_hash, hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15))
  update public.envelopes set last_sequence = $3, last_hash = $15 where organization_id = $1 and id = $2`

/** Appends an event to an envelope's chain, in the transaction of the act. Returns the time of the server that the event has. */
export async function appendEvent(
  db: PoolClient,
  envelope: { organization_id: string; id: string },
  event: NewEvent,
): Promise<string> {
  const place = [envelope.organization_id, envelope.id]
  const head = (await db.query<{ last_sequence: number; last_hash: string }>(HEAD, place)).rows[0]
  const now = (await db.query<{ now: string }>(NOW)).rows[0]?.now
  if (head === undefined || now === undefined) throw new Error('The envelope of an event was not found')
  const whole = chained(envelope.id, head.last_sequence + 1, now, head.last_hash, event)
  await db.query(APPEND, [
    ...[...place, whole.sequence, whole.kind, whole.happened_at, whole.ip_address, whole.user_agent, whole.signer_id],
    ...[whole.actor_name, whole.document_id, whole.hash_before, whole.hash_after, JSON.stringify(whole.details)],
    ...[whole.previous_hash, sha256Of(eventText(whole))],
  ])
  return now
}

function chained(
  envelopeId: string,
  sequence: number,
  now: string,
  previousHash: string,
  { kind, origin = NO_ORIGIN, signerId, actorName, documentId, hashBefore, hashAfter, details = {} }: NewEvent,
): Omit<ChainedEvent, 'hash'> {
  return {
    ...{ envelope_id: envelopeId, sequence, kind, happened_at: now, previous_hash: previousHash },
    ...{ ip_address: origin.address, user_agent: origin.agent, actor_name: actorName ?? null },
    ...{ signer_id: signerId ?? null, document_id: documentId ?? null, details },
    ...{ hash_before: hashBefore ?? null, hash_after: hashAfter ?? null },
  }
}
