import type { PoolClient } from 'pg'
import { textConsentSchema } from '#features/messages/rules/text-consent.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { refuseFor } from '#platform/functions/errors.ts'
import { CONSENT_REFUSALS } from './errors.ts'

/**
 * `POST /functions/v1/record-text-consent`: adds a client's answer about texts to the ledger, once per idempotency
 * key.
 */
export const recordTextConsent = keyedCommand('recordTextConsent', textConsentSchema, record, 201)

const RECORD = 'select id, refusal from app.record_text_consent($1, $2, $3, $4, $5, $6, $7)'

async function record(db: PoolClient, member: PresentMember, asked: Asked<typeof textConsentSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, is_agreed, method, note } = asked
  const { rows } = await db.query<{ id: string | null; refusal: string | null }>(RECORD, [
    ...[organizationId, personId, client_id, is_agreed, method, note, requestId],
  ])
  refuseFor(CONSENT_REFUSALS, rows[0]?.refusal)
  return { id: rows[0]?.id }
}
