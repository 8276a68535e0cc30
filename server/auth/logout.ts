import type { Context } from 'hono'
import { inTransaction } from '#server/database/transaction.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { unsupportedLogoutScope } from './errors.ts'
import { visitOf } from './request.ts'
import { endSessions } from './sessions.ts'
import { requireSignIn, type SignedIn } from './signed-in.ts'

/** Ends sessions on the server: everywhere, here, or everywhere but here. */
export async function logout(auth: Auth, context: Context): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global'
  const signedIn = await requireSignIn(auth, context)
  const ended = endedBy(scope, signedIn)
  await inTransaction(auth.pool, async (transaction) => {
    await endSessions(transaction, signedIn.account.id, ended)
    await audit(transaction, 'logout', signedIn.account, visitOf(context, auth.config))
  })
  return context.body(null, 204)
}

function endedBy(scope: string, { sessionId }: SignedIn): Parameters<typeof endSessions>[2] {
  if (scope === 'global') return 'all'
  if (scope === 'local') return { only: sessionId }
  if (scope === 'others') return { except: sessionId }
  throw unsupportedLogoutScope(scope)
}
