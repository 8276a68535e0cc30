import { mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface SecondFactorResetEmail {
  to: string
  /** The person who reset it, as part of a sentence. */
  by: string
  link: string
}

/** The email that tells a person that their second factor was removed, and by whom. */
export function secondFactorResetMail({ to, by, link }: SecondFactorResetEmail): Mail {
  return mailOf({
    to,
    subject: 'Your two-factor authentication was reset',
    heading: 'Your two-factor authentication was reset',
    paragraphs: [
      `Your passkeys, authenticator apps and recovery codes were removed by ${by}, and you were signed out everywhere.`,
      'Sign in with your password and set up a new second factor.',
    ],
    action: { label: 'Sign in', link },
    closing:
      'If you did not ask for this, change your password immediately and tell an owner of your company. Someone may be trying to get into your account.',
  })
}
