import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { accountMailer } from './account-mail.ts'
import type { Mail } from './mailer.ts'

async function posted(kind: 'signup' | 'recovery'): Promise<Mail | undefined> {
  const mails: Mail[] = []
  const mailer = accountMailer({ post: async (_, mail) => void mails.push(mail), tasks: {} }, 'Tradeline')
  // The outbox of this test keeps mail in a list, so no transaction is touched.
  const transaction = {} as PoolClient
  await mailer(transaction, { kind, to: 'maria@example.test', link: 'https://desk.test/x?token=1', code: '123456' })
  return mails[0]
}

test.each([
  ['signup', 'Confirm your email address', 'Confirm email address'],
  ['recovery', 'Reset your password', 'Choose a new password'],
] as const)('the %s mail has its words, link and code', async (kind, subject, button) => {
  const mail = await posted(kind)

  expect(mail).toMatchObject({ to: 'maria@example.test', subject })
  expect(mail?.html).toContain(button)
  expect(mail?.text).toContain('https://desk.test/x?token=1')
  expect(mail?.text).toContain('123456')
  expect(mail?.text).toContain('Tradeline')
})
