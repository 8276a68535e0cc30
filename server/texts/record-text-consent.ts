import type { Context } from 'hono'
import { textConsentSchema } from '#domain/messages/text-consent.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { memberOf } from '#server/acts/organizations/member.ts'
import { requestOf } from '#server/functions/request.ts'
import { refuseFor } from './errors.ts'

const RECORD = 'select id, refusal from app.record_text_consent($1, $2, $3, $4, $5, $6, $7)'

/** `POST /functions/v1/record-text-consent`: adds what a client answered about texts to the ledger. */
export async function recordTextConsent(
  deps: Pick<ActDeps, 'pool' | 'assertSession'>,
  context: Context,
): Promise<Response> {
  const { organizationId, personId, requestId } = await memberOf(deps, context)
  const { client_id, is_agreed, method, note } = await requestOf(context, textConsentSchema)
  const { rows } = await deps.pool.query<{ id: string | null; refusal: string | null }>(RECORD, [
    ...[organizationId, personId, client_id, is_agreed, method, note, requestId],
  ])
  refuseFor(rows[0]?.refusal)
  return context.json({ id: rows[0]?.id }, 201)
}
