import type { PoolClient } from 'pg'
import { type Account, accountByEmail, replaceEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { emailExists } from './errors.ts'
import { type LinkRequest, makeLink, requireInterval } from './link-mail.ts'

/** Notes the wanted address and asks its mailbox; when the account has an address, that one must agree as well. */
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
  // The owner of a taken address never gets the link, so the change can't be confirmed; the person who asks sees no difference.
  if (isTaken) await auth.mail(transaction, { kind: 'email_change_taken', to: newEmail })
  else await auth.mail(transaction, { kind: 'email_change_new', to: newEmail, newEmail, ...confirmation })
}

/** What either mailbox said before counts no more. */
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

/** One mailbox has agreed: the change happens, or waits for the other. */
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
