import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface PostOffice {
  url: string
  received: () => string
  close: () => Promise<unknown>
}

/** Just enough of an SMTP server: it takes what is sent, or answers `refusal` to the recipient. */
export async function postOffice(refusal?: string): Promise<PostOffice> {
  let received = ''
  const server = createServer((socket) => converse(socket, refusal, (text) => (received += text)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close }
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
