import type { PoolClient } from 'pg'
import { type Account, accountByEmail, replaceEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { emailExists } from './errors.ts'
import { type LinkRequest, makeLink, requireInterval } from './links/link-mail.ts'

/**
 * Stores the new address and mails it for confirmation. If the account already has an address, that mailbox must
 * confirm too.
 */
export async function requestEmailChange(
  auth: Auth,
  transaction: PoolClient,
  account: Account,
  newEmail: string,
  links: Pick<LinkRequest, 'redirectTo' | 'challenge'>,
): Promise<void> {
  const isTaken = (await accountByEmail(transaction, newEmail)) !== undefined
  if (isTaken && !auth.config.hidesAccounts) throw emailExists()
  if (account.is_anonymous && auth.config.isAutoconfirmed) return replaceEmail(transaction, account, newEmail, true)
  requireInterval(auth, account.email_change_sent_at)
  await expectEmail(transaction, account.id, newEmail)
  const request = { ...links, userId: account.id }
  if (account.email !== null && auth.config.isEmailChangeDoublyConfirmed) {
    const current = await makeLink(auth, transaction, 'email_change_current', { ...request, to: account.email })
    await auth.mail(transaction, { kind: 'email_change_current', to: account.email, newEmail, ...current })
  }
  const confirmation = await makeLink(auth, transaction, 'email_change_new', { ...request, to: newEmail })
  // The owner of a taken address never gets the link, so the change can't be confirmed. The person who requests it sees
  // no difference.
  if (isTaken) await auth.mail(transaction, { kind: 'email_change_taken', to: newEmail })
  else await auth.mail(transaction, { kind: 'email_change_new', to: newEmail, newEmail, ...confirmation })
}

/** Stores the new address and resets earlier confirmations. */
export async function expectEmail(transaction: PoolClient, id: string, newEmail: string): Promise<void> {
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [id, newEmail],
  )
  await transaction.query(
    `delete from auth.one_time_tokens
      where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [id],
  )
}

/** Records one mailbox's confirmation. The address changes now, or after the other mailbox confirms. */
export async function confirmEmailChange(
  auth: Auth,
  transaction: PoolClient,
  account: Account,
): Promise<'half' | 'done'> {
  const isFirstOfTwo = account.email_change_confirm_status === 0 && account.email !== null
  if (isFirstOfTwo && auth.config.isEmailChangeDoublyConfirmed) {
    await transaction.query('update auth.users set email_change_confirm_status = 1 where id = $1', [account.id])
    return 'half'
  }
  if (account.email_change === null) throw emailExists()
  await replaceEmail(transaction, account, account.email_change, true)
  return 'done'
}
