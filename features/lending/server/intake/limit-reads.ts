import type { Context } from 'hono'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { addressOf } from '#platform/http/observed.ts'
import type { IntakeDeps } from './intake-deps.ts'

// An open page asks for news three times a minute, and people in one shop share an address. A secret can't be guessed at this rate.
const PER_ADDRESS = { count: 1_200, seconds: 3_600 }

/** Limits the requests of applicants per address. */
export async function limitReads({ pool, trustedProxies = 0 }: IntakeDeps, context: Context): Promise<void> {
  const seconds = await secondsToWait(pool, 'applicant-address', addressOf(context, trustedProxies), PER_ADDRESS)
  if (seconds > 0) throw tooManyLinks(seconds)
}
