import type { PoolClient } from 'pg'
import type { Account } from './accounts.ts'
import type { Auth, AuthMail } from './auth-deps.ts'
import { mailTooSoon } from './errors.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'

const LINKS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const

/** Mails a link and a code; refused while the last one of this kind is younger than the interval. */
export async function mailLink(
  auth: Auth,
  transaction: PoolClient,
  account: Pick<Account, 'id' | 'confirmation_sent_at' | 'recovery_sent_at'> & { email: string },
  kind: AuthMail['kind'],
  redirectTo: string,
): Promise<void> {
  const { token, sentAt } = LINKS[kind]
  const lastSentAt = account[sentAt]?.getTime() ?? Number.NEGATIVE_INFINITY
  const waitSeconds = Math.ceil((lastSentAt - auth.clock()) / 1000 + auth.config.mailIntervalSeconds)
  if (waitSeconds > 0) throw mailTooSoon(waitSeconds)

  const { linkToken, code } = await issueOneTimeToken(transaction, auth.keys, account.id, account.email, token)
  await transaction.query(`update auth.users set ${sentAt} = now() where id = $1`, [account.id])
  const query = new URLSearchParams({ token: linkToken, type: kind, redirect_to: redirectTo })
  const link = `${auth.config.apiUrl}/verify?${query}`
  await auth.mail(transaction, { kind, to: account.email, link, code })
}
