import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Account, lockAccountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { limitMail } from './limits.ts'
import { requireInterval } from './links/link-mail.ts'
import { issueOneTimeToken, redeem } from './one-time-tokens.ts'
import { visitOf } from './request.ts'
import { requireSignIn } from './signed-in.ts'

const TOKEN = 'reauthentication_token'

/** Mails a signed-in person a nonce, which a change of password requires. */
export async function reauthenticate(auth: Auth, context: Context): Promise<Response> {
  const { account: asking } = await requireSignIn(auth, context)
  const { email } = asking
  if (email === null) throw refuse.nobodyToReauthenticate()
  const visit = visitOf(context, auth.config)
  await limitMail(auth, visit.address)
  await inTransaction(auth.pool, async (transaction) => {
    const account = refuse.unless(await lockAccountById(transaction, asking.id), refuse.userNotFound)
    requireInterval(auth, account.reauthentication_sent_at)
    const { code } = await issueOneTimeToken(auth, transaction, { userId: account.id, to: email, type: TOKEN })
    await transaction.query('update auth.users set reauthentication_sent_at = now() where id = $1', [account.id])
    await auth.mail(transaction, { kind: 'reauthentication', to: email, code })
    await audit(transaction, 'user_reauthenticate_requested', account, visit)
  })
  return context.json({})
}

export async function requireNonce(auth: Auth, transaction: PoolClient, account: Account, code: string): Promise<void> {
  const sent = { email: account.email ?? '', code }
  refuse.unless(await redeem(auth, transaction, sent, [TOKEN]), refuse.reauthenticationNotValid)
}
