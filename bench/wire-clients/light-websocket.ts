import { connect, type Socket } from 'node:net'

const MASK = Buffer.alloc(4)
// Shared by all sockets. A chunk is processed before the next one is read into the buffer.
const SHARED = Buffer.allocUnsafe(64 * 1024)

/** A minimal websocket client, because client and server share the machine. */
export interface LightWebSocket {
  send(text: string): void
  terminate(): void
}

/** Resolves after the upgrade. Calls `onMessage` with each frame's payload, which is valid only during the call. */
export function lightWebSocket(url: string, onMessage: (payload: Buffer) => void): Promise<LightWebSocket> {
  const { hostname, port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const write = (text: string) => socket.write(masked(Buffer.from(text)))
    let read = (data: Buffer): Buffer => {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) return data
      if (!data.toString('latin1', 0, end).startsWith('HTTP/1.1 101'))
        socket.destroy(new Error('The server did not upgrade the connection'))
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

/** Passes on complete frames and returns the rest. Server frames are unmasked and here at most 64 kB long. */
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

/** Marks a client frame as masked, as the protocol requires, with a mask of zeros. */
function masked(payload: Buffer): Buffer {
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, MASK, payload])
}
