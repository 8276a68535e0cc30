import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { recordAnswerSchema } from '#features/documents/rules/electronic-records/consent.ts'
import { limitLinks } from '#features/messages/server/conversation-link.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { tooManyCodes, wrongCode } from './errors.ts'
import type { RecordDeps } from './record-deps.ts'
import { consentOfLink } from './record-link.ts'

/**
 * `POST /functions/v1/answer-record-link`: consents with the code from the PDF, or withdraws. The client's link
 * authorizes the request.
 */
export async function answerRecordLink(deps: RecordDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, recordAnswerSchema)
  await limitLinks(deps, context)
  const caller = callerOf(deps, context)
  if (asked.act === 'withdraw') await inTransaction(deps.pool, (db) => withdraw(db, caller, asked.token))
  else refuse(await inTransaction(deps.pool, (db) => agree(db, caller, asked)))
  const { demonstrated_at: agreed_at, withdrawn_at } = await consentOfLink(deps.pool, asked.token)
  return context.json({ agreed_at, withdrawn_at })
}

interface Caller {
  address: string
  agent: string
  requestId: string | null
}

export const LONGEST_AGENT = 300

const callerOf = ({ trustedProxies = 0 }: RecordDeps, context: Context): Caller => ({
  address: addressOf(context, trustedProxies).slice(0, 100),
  agent: (context.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT),
  requestId: context.get('requestId') ?? null,
})

interface Outcome {
  refusal: 'LINK_OVER' | 'ALREADY_AGREED' | 'WRONG_CODE' | 'TOO_MANY_CODES' | null
  tries_left: number
}

interface Agreeing {
  token: string
  code: string
  language: Language
}

const OF_REQUEST = "select set_config('request.id', coalesce($1, ''), true)"
const AGREE = 'select refusal, tries_left from app.agree_by_link($1, $2, $3, $4, $5)'

async function agree(db: PoolClient, { address, agent, requestId }: Caller, asked: Agreeing) {
  await db.query(OF_REQUEST, [requestId])
  // Withdrawing is always possible, because it is the client's own right.
  await refuseUnavailable(db, (await consentOfLink(db, asked.token)).organization_id)
  const { rows } = await db.query<Outcome>(AGREE, [
    hashOfSecret(asked.token),
    asked.code,
    address,
    agent,
    asked.language,
  ])
  if (rows[0] === undefined) throw new Error('a consent was neither given nor refused')
  return rows[0]
}

/**
 * Runs after the commit, because a wrong code counts even though it is rejected. A repeated consent changes nothing.
 */
function refuse({ refusal, tries_left }: Outcome): void {
  if (refusal === 'LINK_OVER') throw linkOver()
  if (refusal === 'WRONG_CODE') throw wrongCode(tries_left)
  if (refusal === 'TOO_MANY_CODES') throw tooManyCodes()
}

const WITHDRAW = "select app.withdraw_electronic_consent($1, 'on_page', null)"

async function withdraw(db: PoolClient, { requestId }: Caller, token: string): Promise<void> {
  const { client_id } = await consentOfLink(db, token)
  await db.query(OF_REQUEST, [requestId])
  await db.query(WITHDRAW, [client_id])
}
