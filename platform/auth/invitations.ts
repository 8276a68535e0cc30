import type { PoolClient } from 'pg'
import { createAccount, lockAccountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { mailLink } from './links/link-mail.ts'
import { normalEmail } from './request.ts'

export interface Invitation {
  email: string
  fullName: string
}

/**
 * Creates an account without a password in the transaction and mails its link. Returns null if the address already has
 * an account.
 */
export type Invite = (transaction: PoolClient, invitation: Invitation, address: string) => Promise<string | null>

export type Reminder = { kind: 'sent' | 'accepted' } | { kind: 'too soon'; waitSeconds: number }

/** Mails a person's invitation again, in the transaction, unless they have already followed it. */
export type InviteAgain = (transaction: PoolClient, userId: string, address: string) => Promise<Reminder>

/** Invites people on the server's behalf. The link leads to the page where they choose a password. */
export function invitations(auth: Auth): Invite {
  return async (transaction, { email: given, fullName }, address) => {
    const email = normalEmail(given)
    const id = await createAccount(transaction, {
      ...{ email, encryptedPassword: null, isConfirmed: false, repeatsIdentity: false },
      metadata: { full_name: fullName },
    })
    if (id === undefined) return null
    await mailLink(auth, transaction, 'invite', { userId: id, to: email, redirectTo: `${auth.config.siteUrl}/auth` })
    await audit(transaction, 'user_invited', { id, email }, { address, userAgent: null })
    return id
  }
}

/** Reminds people whom the server has invited. The new link replaces the earlier one. */
export function reminders(auth: Auth): InviteAgain {
  return async (transaction, userId, address) => {
    const account = await lockAccountById(transaction, userId)
    if (account === undefined || account.email === null || account.email_confirmed_at !== null)
      return { kind: 'accepted' }
    const sentAt = account.confirmation_sent_at?.getTime() ?? Number.NEGATIVE_INFINITY
    const waitSeconds = Math.ceil((sentAt - auth.clock()) / 1000 + auth.config.mailIntervalSeconds)
    if (waitSeconds > 0) return { kind: 'too soon', waitSeconds }
    const { id, email } = account
    await mailLink(auth, transaction, 'invite', { userId: id, to: email, redirectTo: `${auth.config.siteUrl}/auth` })
    await audit(transaction, 'user_invited', { id, email }, { address, userAgent: null })
    return { kind: 'sent' }
  }
}
