import type { Limit } from './auth-config.ts'
import type { Auth, Database } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { isSpent, secondsToWait } from './rate-limits.ts'

/**
 * Sign-ins and sign-ups, by where they come from and whom they name; asked before any password is hashed. Attempts from a
 * device the account knows are counted for that device alone, so that strangers can't use them up.
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

/** The second half of the above, where the first was asked already. */
export async function limitAccount({ pool, config }: Pick<Auth, 'pool' | 'config'>, email: string): Promise<void> {
  if (email !== '') await limit(pool, 'sign-in-account', email, config.limits.signInPerAccount)
}

export async function limitRefresh({ pool, config }: Auth, address: string): Promise<void> {
  await limit(pool, 'refresh-address', address, config.limits.refreshPerAddress)
}

/** Six digits are guessable in number: tries are counted per account as well, and on a known device for that device alone. */
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

/** One mail of a kind per interval to an address, whether or not it has an account. */
export async function limitMailTo(auth: Auth, kind: string, email: string, db: Database = auth.pool): Promise<void> {
  await limit(db, `mail-${kind}`, email, intervalOf(auth), refuse.mailTooSoon)
}

/**
 * Where accounts are hidden, every request for a confirmation draws on one limit of its address, with or without an account.
 * False if the limit is spent.
 */
export async function countConfirmation(auth: Auth, email: string, db: Database = auth.pool): Promise<boolean> {
  return (await secondsToWait(db, 'mail-confirmation', email, intervalOf(auth))) === 0
}

/** As above, and refuses. */
export async function limitConfirmation(auth: Auth, email: string, db: Database = auth.pool): Promise<void> {
  await limitMailTo(auth, 'confirmation', email, db)
}

/** An address that needs no confirmation is counted as if it had got one, or waiting would tell the two apart. */
export async function countDecoy(auth: Auth, email: string, db: Database = auth.pool): Promise<number> {
  await secondsToWait(db, 'decoy', email, REMEMBERED)
  return secondsToWait(db, 'mail-decoy', email, intervalOf(auth))
}

/**
 * Asked again for an address that is new or taken. A new one is still free to sign up for at once; so is a taken one, until
 * somebody did: one that awaits its confirmation has a single interval for both.
 */
export async function limitResend(auth: Auth, email: string, isTaken: boolean, db: Database): Promise<void> {
  const isAwaited = isTaken && (await isSpent(db, 'decoy', email))
  await limitMailTo(auth, isAwaited ? 'decoy' : 'resend', email, db)
}

const intervalOf = ({ config }: Auth): Limit => ({ count: 1, seconds: config.mailIntervalSeconds })

// An account that awaits its confirmation does so for good; ten years are as long for whoever compares.
const REMEMBERED = { count: 1, seconds: 315_360_000 }

/** Asking for a challenge, and answering it: counted apart, and answers for the account too, wherever they come from. */
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
