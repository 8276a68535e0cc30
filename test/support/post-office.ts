import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenLocally } from '#platform/http/sandbox-server.ts'

/** An accepted mail. */
export interface ReceivedMail {
  messageId: string
  to: string
  subject: string
}

export interface PostOffice {
  url: string
  /** Returns everything that clients have sent. */
  received: () => string
  /** The open connections. */
  open: Set<Socket>
  close: () => Promise<void>
}

export interface PostOfficeHabits {
  /** The reply to each recipient, instead of accepting mail. */
  refusal?: string
  /** Called with each mail before the client gets the confirmation. */
  take?: (mail: ReceivedMail) => void
  /** Called after the client got the confirmation. */
  taken?: () => void
  /** While true, clients can connect but get no reply. */
  isSilent?: () => boolean
}

/** Starts a mail server for one test. It accepts all mail, or replies `refusal` to each recipient. */
export async function postOffice(refusal?: string): Promise<PostOffice> {
  const office = await openPostOffice(refusal === undefined ? {} : { refusal })
  onTestFinished(() => void office.close())
  return office
}

/** A minimal SMTP server. */
export async function openPostOffice(habits: PostOfficeHabits = {}): Promise<PostOffice> {
  let received = ''
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, habits, (text) => (received += text))
  })
  const port = await listenLocally(server, 0)
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, open, close }
}

function converse(socket: Socket, habits: PostOfficeHabits, keep: (text: string) => void): void {
  const { refusal, take, taken, isSilent } = habits
  let isReadingMail = false
  let letter = ''
  const say = (line: string, said?: () => void) => {
    if (!isSilent?.()) socket.write(`${line}\r\n`, said)
  }
  say('220 post.test')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    keep(text)
    if (isReadingMail) {
      // A mail may arrive in any number of pieces.
      letter += text
      if (!letter.endsWith('\r\n.\r\n')) return
      isReadingMail = false
      take?.(mailOf(letter))
      letter = ''
      say('250 taken', taken)
    } else if (text.startsWith('DATA')) {
      isReadingMail = true
      say('354 go on')
    } else if (text.startsWith('RCPT') && refusal !== undefined) say(refusal)
    else say(text.startsWith('QUIT') ? '221 bye' : '250 fine')
  })
}

function mailOf(letter: string): ReceivedMail {
  const [head = ''] = letter.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  return { messageId: header('Message-ID'), to: header('To'), subject: inClear(header('Subject')) }
}

/** Decodes a header with RFC 2047 encoding. */
const inClear = (header: string): string =>
  header.replaceAll(/\?= =\?UTF-8\?Q\?/g, '').replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, packed: string) =>
    Buffer.from(
      packed
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString(),
  )
