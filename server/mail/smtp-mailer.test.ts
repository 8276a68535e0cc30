import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Just enough of an SMTP server: it takes what is sent, or answers `refusal` to the recipient. */
async function postOffice(refusal?: string): Promise<{ url: string; received: () => string }> {
  let received = ''
  const server = createServer((socket) => converse(socket, refusal, (text) => (received += text)))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, received: () => received }
}

function converse(socket: Socket, refusal: string | undefined, keep: (text: string) => void): void {
  let isReadingMail = false
  let letter = ''
  socket.write('220 post.test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    keep(text)
    if (isReadingMail) {
      // It comes in as many pieces as it likes.
      letter += text
      if (!letter.endsWith('\r\n.\r\n')) return
      isReadingMail = false
      socket.write('250 taken\r\n')
    } else if (text.startsWith('DATA')) {
      isReadingMail = true
      socket.write('354 go on\r\n')
    } else if (text.startsWith('RCPT') && refusal !== undefined) socket.write(`${refusal}\r\n`)
    else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
  })
}

const mail = { to: 'maria@example.test', subject: 'Confirm', text: 'Open the link', html: '<p>Open the link</p>' }

test('a mail goes out with sender, recipient, text and HTML', async () => {
  const { url, received } = await postOffice()

  await smtpMailer(url, 'Tradeline <no-reply@desk.test>').send(mail)

  expect(received()).toContain('MAIL FROM:<no-reply@desk.test>')
  expect(received()).toContain('RCPT TO:<maria@example.test>')
  expect(received()).toContain('Subject: Confirm')
  expect(received()).toContain('multipart/alternative')
})

test.each([
  ['550 no such user', true],
  ['451 try again later', false],
])('an address that is answered %j is refused for good: %j', async (answer, isFinal) => {
  const { url } = await postOffice(answer)

  await expect(smtpMailer(url, 'no-reply@desk.test').send(mail)).rejects.toMatchObject({ isFinal })
})

test('a refusal is passed on without the address it quotes', async () => {
  const { url } = await postOffice('550 no such user maria@example.test')

  const sending = smtpMailer(url, 'no-reply@desk.test').send(mail)

  await expect(sending).rejects.toThrow(/^sending mail failed: E\w+ 550$/)
})

test('an unreachable server is an error, so that the job is tried again', async () => {
  const { url } = await postOffice()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))

  await expect(smtpMailer(url, 'no-reply@desk.test').send(mail)).rejects.toThrow('sending mail failed')
})
