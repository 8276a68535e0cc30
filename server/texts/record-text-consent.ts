import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type RecordTextConsent, textConsentSchema } from '#domain/messages/text-consent.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { once } from '#server/acts/once.ts'
import { memberOf, type PresentMember } from '#server/acts/organizations/member.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { keyedRequestOf } from '#server/functions/request.ts'
import { refuseFor } from './errors.ts'

/** `POST /functions/v1/record-text-consent`: adds what a client answered about texts to the ledger, once per idempotency key. */
export async function recordTextConsent(
  deps: Pick<ActDeps, 'pool' | 'assertSession'>,
  context: Context,
): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...asked } = await keyedRequestOf(context, textConsentSchema)
  const request = { organizationId: member.organizationId, act: 'recordTextConsent', key, content: asked }
  const recorded = await inTransaction(deps.pool, (db) => once(db, request, () => record(db, member, asked)))
  return context.json(recorded, 201)
}

const RECORD = 'select id, refusal from app.record_text_consent($1, $2, $3, $4, $5, $6, $7)'

async function record(db: PoolClient, member: PresentMember, asked: Omit<RecordTextConsent, 'idempotency_key'>) {
  const { organizationId, personId, requestId } = member
  const { client_id, is_agreed, method, note } = asked
  const { rows } = await db.query<{ id: string | null; refusal: string | null }>(RECORD, [
    ...[organizationId, personId, client_id, is_agreed, method, note, requestId],
  ])
  refuseFor(rows[0]?.refusal)
  return { id: rows[0]?.id }
}
