import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type NetConnectOpts, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface FakeClamd {
  address: NetConnectOpts & { path: string }
  /** Settles when all clients have disconnected. */
  isLeftAlone: () => Promise<void>
  close: () => Promise<void>
}

/** A daemon at a Unix socket that handles each client as the test says. Input is read unless the test pauses it. */
export async function fakeClamd(treat: (socket: Socket) => void): Promise<FakeClamd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'))
  const address = { path: path.join(folder, 'clamd.sock') }
  const calls = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    calls.set(socket, new Promise((resolve) => socket.on('close', () => resolve())))
    socket.on('error', () => socket.destroy())
    socket.resume()
    treat(socket)
  })
  await new Promise<void>((resolve) => server.listen(address.path, resolve))
  return {
    address,
    isLeftAlone: async () => void (await Promise.all(calls.values())),
    async close() {
      for (const socket of calls.keys()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Replies with these parts, one after the other, after the empty chunk that ends a file. */
export const answering =
  (...parts: string[]) =>
  (socket: Socket): void => {
    let last = Buffer.alloc(0)
    const answer = async () => {
      for (const part of parts) await new Promise((resolve) => socket.write(part, 'latin1', resolve))
      socket.end()
    }
    socket.on('data', (chunk) => {
      last = Buffer.concat([last, chunk]).subarray(-4)
      if (last.equals(Buffer.alloc(4))) void answer()
    })
  }
