import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { Account, OwnFactorType } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { type Visit, visitOf } from './request.ts'

/** A change that the account's owner must be notified of, in case someone else made it. */
export type SecurityEvent =
  | { kind: 'password_changed' }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'factor_added' | 'factor_removed'; factor: OwnFactorType; name: string }
  | { kind: 'recovery_codes_low'; remaining: number }

/** A notice to one address. `at` is in milliseconds since 1970. */
export interface SecurityNotice {
  to: string
  event: SecurityEvent
  visit: Visit
  at: number
}

/** Adds a notice to the outbox, in the transaction that causes it. */
export type SecurityNotifier = (transaction: PoolClient, notice: SecurityNotice) => Promise<void>

/**
 * Notifies an account's owner, at the address from before the change. Does nothing without a notifier or an address.
 */
export async function notifyOwner(
  { notify, config, clock }: Auth,
  transaction: PoolClient,
  { email }: Pick<Account, 'email'>,
  event: SecurityEvent,
  context: Context,
): Promise<void> {
  if (notify === undefined || email === null) return
  await notify(transaction, { to: email, event, visit: visitOf(context, config), at: clock() })
}
