import type { Context } from 'hono'
import { inTransaction } from '#platform/database/transaction.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { unsupportedLogoutScope } from './errors.ts'
import { forgetDevices } from './known-devices.ts'
import { visitOf } from './request.ts'
import { endSessions, LOGOUT_SCOPES } from './sessions.ts'
import { requireSignIn } from './signed-in.ts'

/** Ends sessions on the server: all, this one, or all others. */
export async function logout(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSignIn(auth, context)
  const asked = context.req.query('scope') || 'global'
  const scope = LOGOUT_SCOPES.find((known) => known === asked)
  if (scope === undefined) throw unsupportedLogoutScope(asked)
  await inTransaction(auth.pool, async (transaction) => {
    await endSessions(transaction, scope, signedIn)
    const { id } = signedIn.account
    if (scope !== 'local') await forgetDevices(auth, transaction, id, scope === 'others' ? context : null)
    await audit(transaction, 'logout', signedIn.account, visitOf(context, auth.config))
  })
  return context.body(null, 204)
}
