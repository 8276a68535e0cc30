import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** Resolves with the time (performance.now) at which a mail to this address arrived completely. */
  arrivalTo(address: string): Promise<number>
  close(): void
}

/** An SMTP server that accepts every mail, after `latencyMs`, and records its arrival. */
export async function mailServer(latencyMs = 0): Promise<MailServer> {
  const arrivalByAddress = new Map<string, PromiseWithResolvers<number>>()
  const arrival = (address: string) => {
    const known = arrivalByAddress.get(address) ?? Promise.withResolvers<number>()
    arrivalByAddress.set(address, known)
    return known
  }
  const server = createServer((socket) =>
    take(socket, latencyMs, (address) => arrival(address).resolve(performance.now())),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivalTo: (to) => arrival(to).promise,
    close: () => void server.close(),
  }
}

function take(socket: Socket, latencyMs: number, arrived: (address: string) => void): void {
  let isLetter = false
  let unread = ''
  let to = ''
  socket.on('error', () => socket.destroy())
  socket.write('220 bench\r\n')
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    for (;;) {
      const mark = isLetter ? '\r\n.\r\n' : '\r\n'
      const end = unread.indexOf(mark)
      if (end === -1) return
      const line = unread.slice(0, end)
      unread = unread.slice(end + mark.length)
      const isWhole = isLetter
      if (isWhole) arrived(to)
      to = /^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? to
      isLetter = !isLetter && line === 'DATA'
      const reply = () => socket.write(isLetter ? '354 go on\r\n' : '250 fine\r\n')
      if (isWhole && latencyMs > 0) setTimeout(() => socket.write('250 fine\r\n'), latencyMs)
      else reply()
    }
  })
}
