import { deviceName } from '#domain/sign-in/device.ts'
import type { SecurityEvent, SecurityNotice, SecurityNotifier } from '#server/auth/security-notices.ts'
import { type Letter, mailOf, oneLine } from './letter.ts'
import type { Outbox } from './outbox.ts'

/** Writes and posts the notices about changes to an account. `appUrl` is the address of the product. */
export const securityMailer =
  ({ post }: Pick<Outbox, 'post'>, appUrl: string): SecurityNotifier =>
  (transaction, notice) =>
    post(transaction, mailOf(letterOf(notice, appUrl)))

function letterOf({ to, event, visit, at }: SecurityNotice, appUrl: string): Letter {
  const { subject, what, advice } = WORDS[event.kind](event)
  const where = `${deviceName(visit.userAgent)}, IP address ${visit.address}`
  return {
    ...{ to, subject, heading: subject },
    paragraphs: [what, `When: ${MOMENT.format(at)} UTC. From: ${where}.`, advice],
    action: { label: 'Review your account', link: `${appUrl}/dashboard/settings` },
    closing: 'We send these notices for every change to how you sign in. They can’t be turned off.',
  }
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

interface Words {
  subject: string
  what: string
  advice: string
}

const IF_IT_WAS_NOT_YOU =
  'If this wasn’t you, reset your password now, sign out everywhere, and tell the owner of your company’s account.'

const FACTOR_NAMES = { totp: 'an authenticator app', webauthn: 'a passkey' } as const

type WordsOf = { [Kind in SecurityEvent['kind']]: (event: Extract<SecurityEvent, { kind: Kind }>) => Words }

const WORDS_BY_KIND: WordsOf = {
  password_changed: () => ({
    subject: 'Your password was changed',
    what: 'The password of your Tradeline account was changed. All other sessions ended.',
    advice: IF_IT_WAS_NOT_YOU,
  }),
  email_changed: ({ newEmail }) => ({
    subject: 'Your email address was changed',
    what: `The address of your Tradeline account was changed to ${newEmail}. This address no longer signs in.`,
    advice:
      'If this wasn’t you, tell the owner of your company’s account now: you can’t reset the password from here any more.',
  }),
  factor_added: ({ factor, name }) => ({
    subject: `A sign-in method was added: ${FACTOR_NAMES[factor]}`,
    what: `The account can now be signed in to with ${FACTOR_NAMES[factor]}${named(name)}.`,
    advice: IF_IT_WAS_NOT_YOU,
  }),
  factor_removed: ({ factor, name }) => ({
    subject: `A sign-in method was removed: ${FACTOR_NAMES[factor]}`,
    what: `Signing in with ${FACTOR_NAMES[factor]}${named(name)} is no longer possible.`,
    advice: IF_IT_WAS_NOT_YOU,
  }),
  recovery_codes_low: ({ remaining }) => ({
    subject: 'Your recovery codes are running out',
    what: `A recovery code was used to sign in. ${leftOver(remaining)}`,
    advice:
      'Generate new codes in your settings. If you did not use a code, reset your password now and sign out everywhere.',
  }),
}

// Each kind's words take that kind's event; the table's type says so, a look-up by a union of kinds can't.
const WORDS = WORDS_BY_KIND as Record<SecurityEvent['kind'], (event: SecurityEvent) => Words>

const named = (name: string): string => (name.trim() === '' ? '' : ` named “${oneLine(name, 60)}”`)

function leftOver(remaining: number): string {
  if (remaining === 0) return 'None are left.'
  return remaining === 1 ? 'One is left.' : `${remaining} are left.`
}
