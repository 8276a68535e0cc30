import type { PoolClient } from 'pg'
import { mailOf } from './letter.ts'
import type { Mail } from './mailer.ts'
import type { Outbox } from './outbox.ts'

/** What the account service asks to have sent. */
export interface AccountMail {
  kind: 'signup' | 'recovery'
  to: string
  link: string
  code: string
}

/** Writes and posts the mails of the account service: confirmation and recovery. */
export function accountMailer({ post }: Outbox, appName: string) {
  return (transaction: PoolClient, mail: AccountMail): Promise<void> => post(transaction, written(mail, appName))
}

function written({ kind, to, link, code }: AccountMail, appName: string): Mail {
  return mailOf({ to, code, ...WORDS[kind](appName, link) }, appName)
}

const WORDS = {
  signup: (appName: string, link: string) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`You signed up for ${appName} with this address. Confirm it to finish and sign in.`],
    action: { label: 'Confirm email address', link },
    closing: 'The link works once and for one hour. If you did not sign up, ignore this message: no account is opened.',
  }),
  recovery: (appName: string, link: string) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [`Somebody asked to reset the password of your ${appName} account. If it was you, choose a new one.`],
    action: { label: 'Choose a new password', link },
    closing: 'The link works once and for one hour. If you did not ask for this, ignore this message: nothing changes.',
  }),
}
