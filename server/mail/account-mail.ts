import type { PoolClient } from 'pg'
import { type Letter, mailOf } from './letter.ts'
import type { Outbox } from './outbox.ts'

/** What the account service asks to have sent. */
export type AccountMail = { to: string; code: string } & (
  | { kind: 'signup' | 'invite' | 'recovery' | 'magiclink'; link: string }
  | { kind: 'email_change_current' | 'email_change_new'; link: string; newEmail: string }
  | { kind: 'reauthentication' }
)

/** Writes and posts the mails of the account service. */
export function accountMailer({ post }: Outbox, appName: string) {
  return (transaction: PoolClient, mail: AccountMail): Promise<void> => {
    const { to, code } = mail
    return post(transaction, mailOf({ to, code, ...wordsOf(mail, appName) }, appName))
  }
}

type Words = Omit<Letter, 'to' | 'code'>

const ONCE = 'The link works once and for one hour.'

function wordsOf(mail: AccountMail, appName: string): Words {
  switch (mail.kind) {
    case 'signup':
      return {
        subject: 'Confirm your email address',
        heading: 'Confirm your email address',
        paragraphs: [`You signed up for ${appName} with this address. Confirm it to finish and sign in.`],
        action: { label: 'Confirm email address', link: mail.link },
        closing: `${ONCE} If you did not sign up, ignore this message: no account is opened.`,
      }
    case 'invite':
      return {
        subject: `You are invited to ${appName}`,
        heading: 'You are invited',
        paragraphs: [`You have been invited to ${appName}. Accept to open your account, then choose a password.`],
        action: { label: 'Accept the invitation', link: mail.link },
        closing: `${ONCE} If you did not expect an invitation, ignore this message: no account is opened.`,
      }
    case 'recovery':
      return {
        subject: 'Reset your password',
        heading: 'Reset your password',
        paragraphs: [
          `Somebody asked to reset the password of your ${appName} account. If it was you, choose a new one.`,
        ],
        action: { label: 'Choose a new password', link: mail.link },
        closing: `${ONCE} If you did not ask for this, ignore this message: nothing changes.`,
      }
    case 'magiclink':
      return {
        subject: `Sign in to ${appName}`,
        heading: `Sign in to ${appName}`,
        paragraphs: [`Somebody asked to sign in to your ${appName} account without a password. If it was you, go on.`],
        action: { label: 'Sign in', link: mail.link },
        closing: `${ONCE} If you did not ask for this, ignore this message, and give the code to nobody.`,
      }
    case 'email_change_current':
      return {
        subject: 'Confirm the change of your email address',
        heading: 'Confirm the change of your email address',
        paragraphs: [
          `Somebody asked to change the address of your ${appName} account from this one to ${mail.newEmail}.`,
          'The change takes effect once both addresses have confirmed it.',
        ],
        action: { label: 'Allow the change', link: mail.link },
        closing: `${ONCE} If you did not ask for this, ignore this message and change your password.`,
      }
    case 'email_change_new':
      return {
        subject: 'Confirm your new email address',
        heading: 'Confirm your new email address',
        paragraphs: [`Somebody asked to use ${mail.newEmail} for their ${appName} account. If it was you, confirm it.`],
        action: { label: 'Confirm new address', link: mail.link },
        closing: `${ONCE} If you did not ask for this, ignore this message: nothing changes.`,
      }
    case 'reauthentication':
      return {
        subject: 'Confirm that it is you',
        heading: 'Confirm that it is you',
        paragraphs: [`Enter this code in ${appName} to go on with the change you asked for.`],
        closing:
          'The code works once and for one hour. If you did not ask for it, give it to nobody and change your password.',
      }
  }
}
