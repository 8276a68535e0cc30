import { connect, type Socket } from 'node:net'

const MASK = Buffer.alloc(4)
// Read out before the next socket is read into it.
const SHARED = Buffer.allocUnsafe(64 * 1024)

/** A websocket that costs its process little more than the reading, as both take what the server under test could use. */
export interface LightWebSocket {
  send(text: string): void
  terminate(): void
}

/** Resolves once the upgrade is answered. `onMessage` hears each frame's payload, which is good until it returns. */
export function lightWebSocket(url: string, onMessage: (payload: Buffer) => void): Promise<LightWebSocket> {
  const { hostname, port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const write = (text: string) => socket.write(masked(Buffer.from(text)))
    let read = (data: Buffer): Buffer => {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) return data
      if (!data.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) socket.destroy(new Error('It was not upgraded'))
      read = (frames) => takeFrames(frames, onMessage)
      resolve({ send: write, terminate: () => socket.destroy() })
      return read(data.subarray(end + 4))
    }
    let left: Buffer | null = null
    const callback = (bytes: number) => {
      const data = SHARED.subarray(0, bytes)
      const rest = read(left === null ? data : Buffer.concat([left, data]))
      left = rest.length > 0 ? Buffer.from(rest) : null
      return true
    }
    const socket: Socket = connect({ host: hostname, port: Number(port), onread: { buffer: SHARED, callback } })
    socket.on('error', reject)
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    )
  })
}

/** Hands out what is whole, and answers what isn't yet. A server masks nothing; what it sends here is never longer than 64 kB. */
function takeFrames(data: Buffer, onMessage: (payload: Buffer) => void): Buffer {
  let at = 0
  while (data.length - at >= 4) {
    const short = data.readUInt8(at + 1)
    const [from, length] = short < 126 ? [at + 2, short] : [at + 4, data.readUInt16BE(at + 2)]
    if (from + length > data.length) break
    onMessage(data.subarray(from, from + length))
    at = from + length
  }
  return data.subarray(at)
}

/** What a client writes says that it is masked, here with nothing. */
function masked(payload: Buffer): Buffer {
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, MASK, payload])
}
