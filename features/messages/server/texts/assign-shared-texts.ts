import type { PoolClient } from 'pg'
import { sharedTextsSchema } from '#features/messages/rules/shared-text.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { refuseFor } from '#platform/functions/errors.ts'
import { ASSIGNMENT_REFUSALS } from './errors.ts'

/**
 * `POST /functions/v1/assign-shared-texts`: moves texts from a shared phone into the conversation of the client who
 * wrote them, once per idempotency key. Within a day it can move them to another client whom they name.
 */
export const assignSharedTexts = keyedCommand('assignSharedTexts', sharedTextsSchema, assign)

const ASSIGN = 'select thread_id, refusal from app.assign_shared_texts($1, $2, $3, $4, $5, $6)'

async function assign(db: PoolClient, member: PresentMember, asked: Asked<typeof sharedTextsSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, text_ids, assigned_client_id } = asked
  const { rows } = await db.query<{ thread_id: string | null; refusal: string | null }>(ASSIGN, [
    ...[organizationId, personId, text_ids, client_id, assigned_client_id, requestId],
  ])
  refuseFor(ASSIGNMENT_REFUSALS, rows[0]?.refusal)
  return { thread_id: rows[0]?.thread_id }
}
