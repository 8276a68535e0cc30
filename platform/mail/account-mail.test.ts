import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import type { AuthMail } from '#platform/auth/auth-deps.ts'
import { accountMailer } from './account-mail.ts'
import type { Mail } from './mailer.ts'

async function posted(mail: AuthMail, codeless: AuthMail['kind'][] = []): Promise<Mail | undefined> {
  const mails: Mail[] = []
  const mailer = accountMailer({ post: async (_, one) => void mails.push(one) }, codeless)
  // The outbox of this test keeps mail in a list, so it needs no transaction.
  const transaction = {} as PoolClient
  await mailer(transaction, mail)
  return mails[0]
}

const to = 'maria@example.test'
const code = '123456'
const link = 'https://desk.test/x?token=1&type=y'
const newEmail = 'maria@new.test'

test.each<[AuthMail, string, string]>([
  [{ kind: 'signup', to, code, link }, 'Confirm your email address', 'Confirm email address'],
  [{ kind: 'invite', to, code, link }, 'You are invited to Tradeline', 'Accept the invitation'],
  [{ kind: 'recovery', to, code, link }, 'Reset your password', 'Choose a new password'],
  [{ kind: 'magiclink', to, code, link }, 'Sign in to Tradeline', 'Sign in'],
  [
    { kind: 'email_change_current', to, code, link, newEmail },
    'Confirm the change of your email address',
    'Allow the change',
  ],
  [{ kind: 'email_change_new', to, code, link, newEmail }, 'Confirm your new email address', 'Confirm new address'],
])('a mail has its own text, link, and code: %j', async (asked, subject, button) => {
  const mail = await posted(asked)

  expect(mail).toMatchObject({ to, subject })
  expect(mail?.html).toContain(`>${button}</a>`)
  expect(mail?.html).toContain('href="https://desk.test/x?token=1&amp;type=y"')
  for (const part of [link, code, 'Tradeline', button]) expect(mail?.text).toContain(part)
})

test("a mail whose code can't be entered anywhere has only a link", async () => {
  const mail = await posted({ kind: 'invite', to, code, link }, ['invite'])

  expect(mail?.subject).toBe('You are invited to Tradeline')
  expect(mail?.html).toContain('>Accept the invitation</a>')
  expect(mail?.text).toContain(link)
  for (const part of [mail?.html, mail?.text]) expect(part).not.toContain(code)
})

test('both mails about a change of address name the new one', async () => {
  for (const kind of ['email_change_current', 'email_change_new'] as const) {
    const mail = await posted({ kind, to, code, link, newEmail })

    expect(mail?.text).toContain(newEmail)
    expect(mail?.html).toContain(newEmail)
  }
})

test('a mail that only confirms an identity has a code and no link', async () => {
  const mail = await posted({ kind: 'reauthentication', to, code })

  expect(mail?.subject).toBe('Confirm that it is you')
  expect(mail?.text).toContain('Your code: 123456')
  expect(mail?.html).toContain('123456')
  expect(mail?.html).not.toContain('<a ')
})
