import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import * as refuse from './errors.ts'
import { text } from './request.ts'

/** Sent by a client that will exchange a code for its session, so that the session never appears in a URL. */
export const challengeFields = z.object({ code_challenge: text, code_challenge_method: text })

export const CODE_CHALLENGE_METHODS = ['s256', 'plain'] as const

export interface Challenge {
  codeChallenge: string
  method: (typeof CODE_CHALLENGE_METHODS)[number]
}

// RFC 7636, section 4.2.
const CODE_CHALLENGE = /^[a-zA-Z0-9._~-]{43,128}$/

export function challengeOf(fields: z.infer<typeof challengeFields>): Challenge | null {
  const { code_challenge: codeChallenge, code_challenge_method: named } = fields
  if (codeChallenge === '' && named === '') return null
  const method = CODE_CHALLENGE_METHODS.find((known) => known === named.toLowerCase())
  if (method === undefined || codeChallenge === '')
    throw refuse.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (!CODE_CHALLENGE.test(codeChallenge)) {
    throw refuse.validationFailed(
      'code challenge has to be 43 to 128 letters, digits, hyphens, periods, underscores and tildes',
    )
  }
  return { codeChallenge, method }
}

/** Stores the challenge for the link that is being mailed. The code is created only when the link is opened. */
export async function startFlow(
  transaction: PoolClient,
  userId: string,
  kind: string,
  { codeChallenge, method }: Challenge,
): Promise<void> {
  await transaction.query(
    `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
     values ($1, $2, $3, $4, 'email', $5)`,
    [userId, `unopened ${randomUUID()}`, method, codeChallenge, kind],
  )
}

/** Returns the code for the browser that requested the opened link, or undefined if that browser sent no challenge. */
export async function issueAuthCode(transaction: PoolClient, userId: string, kind: string) {
  const code = randomUUID()
  const { rowCount } = await transaction.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), updated_at = now()
      where id = (select id from auth.flow_state
                   where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null
                   order by created_at desc limit 1)`,
    [userId, kind, digest(code)],
  )
  return rowCount === 1 ? code : undefined
}

interface OpenedFlow {
  id: string
  user_id: string
  method: Challenge['method']
  code_challenge: string
  is_fresh: boolean
}

/** Exchanges a code and returns the session's owner. Works once, and only with the verifier of the challenge. */
export async function redeemAuthCode(
  transaction: PoolClient,
  { code, verifier, lifetimeSeconds }: { code: string; verifier: string; lifetimeSeconds: number },
): Promise<string> {
  const { rows } = await transaction.query<OpenedFlow>(
    `select id, user_id, code_challenge_method as method, code_challenge,
            auth_code_issued_at > now() - $2 * interval '1 second' as is_fresh
       from auth.flow_state where auth_code = $1 and user_id is not null for update`,
    [digest(code), lifetimeSeconds],
  )
  const flow = refuse.unless(rows[0], refuse.flowStateNotFound)
  if (!flow.is_fresh) throw refuse.flowStateExpired()
  const made = flow.method === 's256' ? digest(verifier) : verifier
  if (!isSame(made, flow.code_challenge)) throw refuse.badCodeVerifier()
  await transaction.query('delete from auth.flow_state where id = $1', [flow.id])
  return flow.user_id
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))

const digest = (value: string): string => createHash('sha256').update(value).digest('base64url')
