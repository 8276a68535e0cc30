import type { AuthMail, AuthMailer } from '#platform/auth/auth-deps.ts'
import { type Letter, mailOf } from './email.ts'
import type { Outbox } from './outbox.ts'

/**
 * Writes and queues the mails of the account service. `codeless` lists the kinds whose code can't be entered on any
 * screen.
 */
export const accountMailer =
  ({ post }: Pick<Outbox, 'post'>, codeless: readonly AuthMail['kind'][] = []): AuthMailer =>
  (transaction, mail) =>
    post(transaction, mailOf(letterFor(mail, codeless.includes(mail.kind))))

function letterFor(mail: AuthMail, isCodeless: boolean): Letter {
  const { to, kind } = mail
  const { label, ...words } = WORDS[kind]('newEmail' in mail ? mail.newEmail : '')
  const action = 'link' in mail ? { action: { label, link: mail.link } } : {}
  return { to, ...words, ...action, ...('code' in mail && !isCodeless ? { code: mail.code } : {}) }
}

interface Words extends Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'closing'> {
  /** The button's label. Unused if there is only a code. */
  label: string
}

const ONCE = 'The link works once and for one hour.'
const IGNORE = `${ONCE} If you did not ask for this, ignore this message`

const WORDS: Record<AuthMail['kind'], (newEmail: string) => Words> = {
  signup: () => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`You signed up for Tradeline with this address. Confirm it to finish and sign in.`],
    label: 'Confirm email address',
    closing: `${ONCE} If you did not sign up, ignore this message: no account is opened.`,
  }),
  invite: () => ({
    subject: `You are invited to Tradeline`,
    heading: 'You are invited',
    paragraphs: [`You have been invited to Tradeline. Accept to open your account, then choose a password.`],
    label: 'Accept the invitation',
    closing: `${ONCE} If you did not expect an invitation, ignore this message: no account is opened.`,
  }),
  recovery: () => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [`Someone asked to reset the password of your Tradeline account. If it was you, choose a new one.`],
    label: 'Choose a new password',
    closing: `${IGNORE}: nothing changes.`,
  }),
  magiclink: () => ({
    subject: `Sign in to Tradeline`,
    heading: `Sign in to Tradeline`,
    paragraphs: [`Someone asked to sign in to your Tradeline account without a password. If it was you, continue.`],
    label: 'Sign in',
    closing: `${IGNORE}, and don't share the code.`,
  }),
  email_change_current: (newEmail) => ({
    subject: 'Confirm the change of your email address',
    heading: 'Confirm the change of your email address',
    paragraphs: [
      `Someone asked to change the address of your Tradeline account from this one to ${newEmail}.`,
      'The change takes effect once both addresses have confirmed it.',
    ],
    label: 'Allow the change',
    closing: `${IGNORE} and change your password.`,
  }),
  email_change_new: (newEmail) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [`Someone asked to use ${newEmail} for their Tradeline account. If it was you, confirm it.`],
    label: 'Confirm new address',
    closing: `${IGNORE}: nothing changes.`,
  }),
  email_change_taken: () => ({
    subject: 'Your email address is already in use',
    heading: 'Your email address is already in use',
    paragraphs: [
      'Someone asked to use this address for another Tradeline account. It belongs to your account, so nothing changes.',
      'If it was you, sign in with this address. To use it for the other account, change the address of this one first.',
    ],
    label: '',
    closing: 'If you did not ask for this, ignore this message.',
  }),
  reauthentication: () => ({
    subject: 'Confirm that it is you',
    heading: 'Confirm that it is you',
    paragraphs: [`Enter this code in Tradeline to go on with the change you asked for.`],
    label: '',
    closing: 'The code works once and for one hour. If you did not ask for it, change your password.',
  }),
}
