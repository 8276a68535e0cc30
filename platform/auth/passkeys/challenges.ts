import { z } from 'zod'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { UUID } from '#platform/auth/request.ts'
import { type Ceremony, ceremonySchema } from './ceremony.ts'

export const CHALLENGE_TYPES = ['registration', 'authentication'] as const
type ChallengeType = (typeof CHALLENGE_TYPES)[number]

/** The session that a challenge belongs to. Null for a sign-in, which has none yet. */
type Principal = { userId: string; sessionId: string } | null

interface KeptChallenge {
  challenge_id: string
  expires_at: number
}

const KEEP = `
  insert into auth.webauthn_challenges (user_id, session_id, challenge_type, session_data, expires_at)
  values ($1, $2, $3, $4, now() + $5 * interval '1 second')
  returning id as challenge_id, floor(extract(epoch from expires_at))::int as expires_at`
// A challenge allows one answer, so it is deleted even if the answer is wrong.
const TAKE = `
  delete from auth.webauthn_challenges
   where id = $1 and user_id is not distinct from $2 and session_id is not distinct from $3 and challenge_type = $4
  returning session_data, expires_at > now() as is_fresh`

export async function keepChallenge(
  { pool, config }: Auth,
  holder: Principal,
  ceremony: Ceremony,
): Promise<KeptChallenge> {
  const { rows } = await pool.query<KeptChallenge>(KEEP, [...boundTo(holder), ceremony, config.challengeSeconds])
  return refuse.unless(rows[0], refuse.unexpectedFailure)
}

export async function takeChallenge({ pool }: Auth, holder: Principal, id: string): Promise<Ceremony> {
  if (!UUID.test(id)) throw refuse.passkeyChallengeNotFound()
  const [userId, sessionId, type] = boundTo(holder)
  const { rows } = await pool.query<{ session_data: unknown; is_fresh: boolean }>(TAKE, [id, userId, sessionId, type])
  const taken = refuse.unless(rows[0], refuse.passkeyChallengeNotFound)
  if (!taken.is_fresh) throw refuse.passkeyChallengeExpired()
  return ceremonySchema.parse(taken.session_data)
}

const boundTo = (holder: Principal): [string | null, string | null, ChallengeType] =>
  holder === null ? [null, null, 'authentication'] : [holder.userId, holder.sessionId, 'registration']

/** The body with which a client answers a challenge. */
export const answerFields = z.object({ challenge_id: z.string(), credential: z.unknown() })
