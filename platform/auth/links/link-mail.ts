import type { PoolClient } from 'pg'
import type { Auth, AuthMail } from '#platform/auth/auth-deps.ts'
import { mailTooSoon } from '#platform/auth/errors.ts'
import { type Challenge, startFlow } from '#platform/auth/flow-states.ts'
import { familyOf, issueOneTimeToken, type OneTimeToken } from '#platform/auth/one-time-tokens.ts'

const LINKS = {
  signup: { token: 'confirmation_token', type: 'signup', sent: 'confirmation_sent_at' },
  invite: { token: 'confirmation_token', type: 'invite', sent: 'invited_at = now(), confirmation_sent_at' },
  recovery: { token: 'recovery_token', type: 'recovery', sent: 'recovery_sent_at' },
  magiclink: { token: 'recovery_token', type: 'magiclink', sent: 'recovery_sent_at' },
  email_change_current: { token: 'email_change_token_current', type: 'email_change', sent: 'email_change_sent_at' },
  email_change_new: { token: 'email_change_token_new', type: 'email_change', sent: 'email_change_sent_at' },
} as const

export type LinkKind = keyof typeof LINKS

export const isLinkKind = (kind: string): kind is LinkKind => Object.hasOwn(LINKS, kind)

export interface LinkRequest {
  userId: string
  to: string
  redirectTo: string
  /** Set if the requesting browser will exchange a code for the session. */
  challenge?: Challenge | null
}

export interface Link extends OneTimeToken {
  link: string
}

/** Creates a link and a code that replace the person's earlier ones of this kind, and records the time. */
export async function makeLink(
  auth: Auth,
  transaction: PoolClient,
  kind: LinkKind,
  { userId, to, redirectTo, challenge = null }: LinkRequest,
): Promise<Link> {
  const { token, type, sent } = LINKS[kind]
  const { linkToken, code } = await issueOneTimeToken(auth, transaction, { userId, to, type: token })
  if (challenge !== null) await startFlow(transaction, userId, familyOf(token), challenge)
  await transaction.query(`update auth.users set ${sent} = now() where id = $1`, [userId])
  const shown = challenge === null ? linkToken : `pkce_${linkToken}`
  const link = `${auth.config.apiUrl}/verify?token=${shown}&type=${type}&redirect_to=${legible(redirectTo)}`
  return { link, linkToken: shown, code }
}

export async function mailLink(
  auth: Auth,
  transaction: PoolClient,
  kind: Exclude<AuthMail['kind'], 'reauthentication' | `email_change_${string}`>,
  request: LinkRequest,
): Promise<void> {
  const { link, code } = await makeLink(auth, transaction, kind, request)
  await auth.mail(transaction, { kind, to: request.to, link, code })
}

/** Throws if the last mail of this kind to the person is more recent than the interval. */
export function requireInterval(auth: Auth, lastSentAt: Date | null): void {
  const waitSeconds = secondsToWait(auth, lastSentAt)
  if (waitSeconds > 0) throw mailTooSoon(waitSeconds)
}

export const isTooSoon = (auth: Auth, lastSentAt: Date | null): boolean => secondsToWait(auth, lastSentAt) > 0

function secondsToWait({ clock, config }: Auth, lastSentAt: Date | null): number {
  const sentAt = lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return Math.ceil((sentAt - clock()) / 1000 + config.mailIntervalSeconds)
}

/** Leaves the URL readable if no character in it can end the parameter, as the hosted service does. */
const legible = (address: string): string => (/^[\w:/.?~-]*$/.test(address) ? address : encodeURIComponent(address))
