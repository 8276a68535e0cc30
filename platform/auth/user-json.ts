import { randomUUID } from 'node:crypto'
import type { Account } from './accounts.ts'

/** Returns the user in the client libraries' format. Leaves out times that are null. */
export function userJson(account: Account): Record<string, unknown> {
  const { id, aud, role, email, phone, identities, factors } = account
  return {
    id,
    aud,
    role,
    email: email ?? '',
    ...givenTimes(account),
    phone: phone ?? '',
    ...(account.email_change ? { new_email: account.email_change } : {}),
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    identities,
    ...(factors.length > 0 ? { factors } : {}),
    created_at: account.created_at,
    updated_at: account.updated_at,
    is_anonymous: account.is_anonymous,
  }
}

/**
 * Returns a made-up user for a sign-up with a taken address. It looks new and reveals nothing about the real account.
 */
export function decoyUserJson(email: string, metadata: Record<string, unknown>, now: Date): Record<string, unknown> {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

const TIMES = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
] as const

const givenTimes = (account: Account) =>
  Object.fromEntries(TIMES.map((name) => [name, account[name]] as const).filter(([, time]) => time !== null))
