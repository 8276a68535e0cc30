import { expect, test } from 'vitest'
import { postOffice } from '#test/support/post-office.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = { to: 'maria@example.test', subject: 'Confirm', text: 'Open the link', html: '<p>Open the link</p>' }

test('a mail is sent with sender, recipient, text, and HTML', async () => {
  const { url, received } = await postOffice()

  await smtpMailer(url, 'Tradeline <no-reply@desk.test>').send(mail)

  expect(received()).toContain('MAIL FROM:<no-reply@desk.test>')
  expect(received()).toContain('RCPT TO:<maria@example.test>')
  expect(received()).toContain('Subject: Confirm')
  expect(received()).toContain('multipart/alternative')
})

test('a mail that is sent again has the same Message-ID', async () => {
  const { url, received } = await postOffice()
  const mailer = smtpMailer(url, 'Tradeline <no-reply@desk.test>')

  await mailer.send({ ...mail, messageId: 'message-1' })
  await mailer.send({ ...mail, messageId: 'message-1' })

  expect(received().match(/^Message-ID: <message-1@desk\.test>/gim)).toHaveLength(2)
})

test.each([
  ['550 no such user', true],
  ['451 try again later', false],
])('an address that gets the reply %j is rejected for good: %j', async (answer, isFinal) => {
  const { url } = await postOffice(answer)

  await expect(smtpMailer(url, 'no-reply@desk.test').send(mail)).rejects.toMatchObject({ isFinal })
})

test('a rejection is reported without the address it quotes', async () => {
  const { url } = await postOffice('550 no such user maria@example.test')

  const sending = smtpMailer(url, 'no-reply@desk.test').send(mail)

  await expect(sending).rejects.toThrow(/^sending mail failed: E\w+ 550$/)
})

test('an unreachable server is an error, so that the job is retried', async () => {
  const { url, close } = await postOffice()
  await close()

  await expect(smtpMailer(url, 'no-reply@desk.test').send(mail)).rejects.toThrow('sending mail failed')
})
