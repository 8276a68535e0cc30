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
  return (transaction: PoolClient, mail: AccountMail): Promise<void> =>
    post(transaction, mailOf(letterFor(mail, appName), appName))
}

function letterFor(mail: AccountMail, appName: string): Letter {
  const { to, code, kind } = mail
  const { label, ...words } = WORDS[kind](appName, 'newEmail' in mail ? mail.newEmail : '')
  return { to, code, ...words, ...('link' in mail ? { action: { label, link: mail.link } } : {}) }
}

interface Words extends Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'closing'> {
  /** On the button; unused where there is only a code. */
  label: string
}

const ONCE = 'The link works once and for one hour.'
const IGNORE = `${ONCE} If you did not ask for this, ignore this message`

const WORDS: Record<AccountMail['kind'], (appName: string, newEmail: string) => Words> = {
  signup: (appName) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`You signed up for ${appName} with this address. Confirm it to finish and sign in.`],
    label: 'Confirm email address',
    closing: `${ONCE} If you did not sign up, ignore this message: no account is opened.`,
  }),
  invite: (appName) => ({
    subject: `You are invited to ${appName}`,
    heading: 'You are invited',
    paragraphs: [`You have been invited to ${appName}. Accept to open your account, then choose a password.`],
    label: 'Accept the invitation',
    closing: `${ONCE} If you did not expect an invitation, ignore this message: no account is opened.`,
  }),
  recovery: (appName) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [`Somebody asked to reset the password of your ${appName} account. If it was you, choose a new one.`],
    label: 'Choose a new password',
    closing: `${IGNORE}: nothing changes.`,
  }),
  magiclink: (appName) => ({
    subject: `Sign in to ${appName}`,
    heading: `Sign in to ${appName}`,
    paragraphs: [`Somebody asked to sign in to your ${appName} account without a password. If it was you, go on.`],
    label: 'Sign in',
    closing: `${IGNORE}, and give the code to nobody.`,
  }),
  email_change_current: (appName, newEmail) => ({
    subject: 'Confirm the change of your email address',
    heading: 'Confirm the change of your email address',
    paragraphs: [
      `Somebody asked to change the address of your ${appName} account from this one to ${newEmail}.`,
      'The change takes effect once both addresses have confirmed it.',
    ],
    label: 'Allow the change',
    closing: `${IGNORE} and change your password.`,
  }),
  email_change_new: (appName, newEmail) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [`Somebody asked to use ${newEmail} for their ${appName} account. If it was you, confirm it.`],
    label: 'Confirm new address',
    closing: `${IGNORE}: nothing changes.`,
  }),
  reauthentication: (appName) => ({
    subject: 'Confirm that it is you',
    heading: 'Confirm that it is you',
    paragraphs: [`Enter this code in ${appName} to go on with the change you asked for.`],
    label: '',
    closing: 'The code works once and for one hour. If you did not ask for it, change your password.',
  }),
}
