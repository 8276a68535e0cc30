import { connect, createServer, type Socket } from 'node:net'

/**
 * The state of the database for its clients: it responds, it is gone, or it accepts connections without ever
 * responding.
 */
type State = 'there' | 'gone' | 'silent'

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string
  become(state: State): Promise<void>
  close(): Promise<void>
}

/** Sits between a process and its database, to make the database unavailable for a while. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((caller) => {
    const database = connect(Number(target.port), target.hostname)
    passOn(caller, database)
    passOn(database, caller)
  })
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => void to.write(bytes)).on('error', () => from.destroy())
    from.once('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const end = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async become(state) {
      isSilent = state === 'silent'
      if (state === 'gone') return end()
      if (!server.listening) await listen(port)
      for (const socket of sockets) {
        if (isSilent) socket.pause()
        else socket.resume()
      }
    },
    close: end,
  }
}
