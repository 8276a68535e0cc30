import { deviceName } from '#features/sign-in/rules/device.ts'
import type { SecurityEvent, SecurityNotice, SecurityNotifier } from '#platform/auth/security-notices.ts'
import { type Letter, mailOf } from '#platform/mail/email.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { quotedName } from '#platform/rules/company-name.ts'

/** Sends the emails about changes to an account. `appUrl` is the product's address. */
export const securityMailer =
  ({ post }: Pick<Outbox, 'post'>, appUrl: string): SecurityNotifier =>
  (transaction, notice) =>
    post(transaction, mailOf(letterOf(notice, appUrl)))

function letterOf({ to, event, visit, at }: SecurityNotice, appUrl: string): Letter {
  const { subject, what, advice } = wordsOf(event)
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

function wordsOf(event: SecurityEvent): Words {
  switch (event.kind) {
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        what: 'The password of your Tradeline account was changed. All other sessions ended.',
        advice: IF_IT_WAS_NOT_YOU,
      }
    case 'email_changed':
      return {
        subject: 'Your email address was changed',
        what: `The email address of your Tradeline account was changed to ${event.newEmail}. You can no longer sign in with this address.`,
        advice:
          'If this wasn’t you, tell the owner of your company’s account now: you can no longer reset the password from this address.',
      }
    case 'factor_added':
      return {
        subject: `A sign-in method was added: ${FACTOR_NAMES[event.factor]}`,
        what: `You can now sign in with ${FACTOR_NAMES[event.factor]}${named(event.name)}.`,
        advice: IF_IT_WAS_NOT_YOU,
      }
    case 'factor_removed':
      return {
        subject: `A sign-in method was removed: ${FACTOR_NAMES[event.factor]}`,
        what: `You can no longer sign in with ${FACTOR_NAMES[event.factor]}${named(event.name)}.`,
        advice: IF_IT_WAS_NOT_YOU,
      }
    case 'recovery_codes_low':
      return {
        subject: 'Your recovery codes are running out',
        what: `A recovery code was used to sign in. ${leftOver(event.remaining)}`,
        advice:
          'Generate new codes in your settings. If you did not use a code, reset your password now and sign out everywhere.',
      }
  }
}

const named = (name: string): string => (name.trim() === '' ? '' : ` named ${quotedName(name)}`)

function leftOver(remaining: number): string {
  if (remaining === 0) return 'You have no codes left.'
  return remaining === 1 ? 'You have one code left.' : `You have ${remaining} codes left.`
}
