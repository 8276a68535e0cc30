import type { Limit } from './auth-config.ts'
import type { Auth, Database } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { isSpent, secondsToWait } from './rate-limits.ts'

/**
 * Limits sign-ins and sign-ups by address and by account, before any password is hashed. Attempts from a device that
 * the account knows have a limit of their own, so that strangers can't use it up.
 */
export async function limitSignIn(
  { pool, config }: Auth,
  address: string,
  email: string,
  device?: string,
): Promise<void> {
  if (device !== undefined) return limit(pool, 'sign-in-device', device, config.limits.signInPerDevice)
  await limit(pool, 'sign-in-address', address, config.limits.signInPerAddress)
  await limitAccount({ pool, config }, email)
}

/** The account's half of `limitSignIn`, for requests whose address is already counted. */
export async function limitAccount({ pool, config }: Pick<Auth, 'pool' | 'config'>, email: string): Promise<void> {
  if (email !== '') await limit(pool, 'sign-in-account', email, config.limits.signInPerAccount)
}

export async function limitRefresh({ pool, config }: Auth, address: string): Promise<void> {
  await limit(pool, 'refresh-address', address, config.limits.refreshPerAddress)
}

/**
 * Limits tries of six-digit codes per account as well, because they can be guessed. A known device has its own limit.
 */
export async function limitVerify(
  { pool, config }: Auth,
  address: string,
  email: string,
  device?: string,
): Promise<void> {
  if (device !== undefined) return limit(pool, 'verify-device', device, config.limits.verifyPerAccount)
  await limit(pool, 'verify-address', address, config.limits.verifyPerAddress)
  if (email !== '') await limit(pool, 'verify-account', email, config.limits.verifyPerAccount)
}

export async function limitMail({ pool, config }: Auth, address: string): Promise<void> {
  await limit(pool, 'mail-address', address, config.limits.mailPerAddress, refuse.tooManyMails)
}

/** Allows one mail of a kind per interval to an address, whether or not it has an account. */
export async function limitMailTo(auth: Auth, kind: string, email: string, db: Database = auth.pool): Promise<void> {
  await limit(db, `mail-${kind}`, email, intervalOf(auth), refuse.mailTooSoon)
}

/**
 * If accounts are hidden, all requests for a confirmation count against one limit of the address, with or without an
 * account. Returns false if it is spent.
 */
export async function countConfirmation(auth: Auth, email: string, db: Database = auth.pool): Promise<boolean> {
  return (await secondsToWait(db, 'mail-confirmation', email, intervalOf(auth))) === 0
}

/** Like `countConfirmation`, but throws if the limit is spent. */
export async function limitConfirmation(auth: Auth, email: string, db: Database = auth.pool): Promise<void> {
  await limitMailTo(auth, 'confirmation', email, db)
}

/**
 * Counts an address that needs no confirmation as if it had received one. Otherwise the wait would reveal the
 * difference.
 */
export async function countDecoy(auth: Auth, email: string, db: Database = auth.pool): Promise<number> {
  await secondsToWait(db, 'decoy', email, REMEMBERED)
  return secondsToWait(db, 'mail-decoy', email, intervalOf(auth))
}

/**
 * Limits repeated requests for a new or taken address alike. A new address can still be signed up at once. So can a
 * taken one, until a sign-up for it: an account that awaits its confirmation has one interval for both.
 */
export async function limitResend(auth: Auth, email: string, isTaken: boolean, db: Database): Promise<void> {
  const isAwaited = isTaken && (await isSpent(db, 'decoy', email))
  await limitMailTo(auth, isAwaited ? 'decoy' : 'resend', email, db)
}

const intervalOf = ({ config }: Auth): Limit => ({ count: 1, seconds: config.mailIntervalSeconds })

// An account may await its confirmation forever. Ten years is long enough to look the same.
const REMEMBERED = { count: 1, seconds: 315_360_000 }

/**
 * Limits challenges for the account, wherever they come from. Requesting and answering a challenge are counted
 * separately.
 */
export async function limitChallenge({ pool, config }: Auth, address: string): Promise<void> {
  await limit(pool, 'challenge-address', address, config.limits.factorPerAddress)
}

export async function limitFactor({ pool, config }: Auth, address: string, userId: string): Promise<void> {
  await limit(pool, 'factor-address', address, config.limits.factorPerAddress)
  await limit(pool, 'factor-account', userId, config.limits.factorPerAccount)
}

async function limit(db: Database, name: string, subject: string, most: Limit, refusal = refuse.tooManyRequests) {
  const seconds = await secondsToWait(db, name, subject, most)
  if (seconds > 0) throw refusal(seconds)
}
