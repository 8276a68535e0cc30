import { createServer, type Socket } from 'node:net'
import { ArrivingBytes } from '#platform/files/arriving-bytes.ts'
import { listenLocally } from '#platform/http/sandbox-server.ts'
import { EICAR } from './eicar.ts'

const SANDBOX_VERSION = 'Tradeline sandbox scanner 1'

export interface SandboxScanner {
  port: number
  close(): Promise<void>
}

export interface SandboxOptions {
  /** The port, or 0 for any free one. */
  port: number
  /** Like clamd's StreamMaxLength, in bytes. The product's own limit is lower. */
  streamMaxBytes?: number
}

const STREAM_MAX_BYTES = 1024 ** 3
const MOST_COMMAND_BYTES = 64

/** A stand-in for ClamAV's daemon on a local socket. It speaks the daemon's protocol and detects one virus. */
export async function startSandboxScanner({
  port,
  streamMaxBytes = STREAM_MAX_BYTES,
}: SandboxOptions): Promise<SandboxScanner> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // A client that disconnects halfway needs no reply.
    socket.on('error', () => socket.destroy())
    serve(socket, streamMaxBytes).catch(() => socket.destroy())
  })
  return {
    port: await listenLocally(server, port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function serve(socket: Socket, streamMaxBytes: number): Promise<void> {
  const bytes = new ArrivingBytes(received(socket))
  const { command, end } = await commandOf(bytes)
  const reply = await replyTo(command, bytes, streamMaxBytes)
  // Like clamd: one command, one reply with the same ending, then the connection is closed.
  if (reply === null) socket.destroy()
  else socket.end(`${reply}${end}`)
}

/**
 * Frees memory that Node made for arriving data and no other code refers to, because garbage collection costs more than
 * scanning.
 */
async function* received(socket: Socket): AsyncGenerator<Uint8Array> {
  for await (const chunk of socket as AsyncIterable<Buffer<ArrayBuffer>>) {
    yield chunk
    if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
  }
}

/** Reads `zPING` and a NUL, or `nPING` and a newline. */
async function commandOf(bytes: ArrivingBytes): Promise<{ command: string; end: string }> {
  const prefix = (await bytes.take(1)).toString('latin1')
  const end = prefix === 'z' ? '\0' : '\n'
  let command = ''
  while (command.length < MOST_COMMAND_BYTES) {
    const byte = (await bytes.take(1)).toString('latin1')
    if (byte === '' || byte === end) break
    command += byte
  }
  return { command, end }
}

async function replyTo(command: string, bytes: ArrivingBytes, streamMaxBytes: number): Promise<string | null> {
  if (command === 'PING') return 'PONG'
  if (command === 'VERSION') return SANDBOX_VERSION
  return command === 'INSTREAM' ? scanned(bytes, streamMaxBytes) : 'UNKNOWN COMMAND'
}

/** Scans chunks, each preceded by its length, up to the empty one. Returns null for an interrupted stream. */
async function scanned(bytes: ArrivingBytes, streamMaxBytes: number): Promise<string | null> {
  const hasEicar = eicarWatch()
  let isFound = false
  for (let size = 0; ; ) {
    const length = await bytes.take(4)
    if (length.length < 4) return null
    let left = length.readUInt32BE()
    if (left === 0) return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    size += left
    if (size > streamMaxBytes) return 'INSTREAM size limit exceeded. ERROR'
    while (left > 0) {
      const part = (await bytes.atHand()).subarray(0, left)
      if (part.length === 0) return null
      isFound ||= hasEicar(part)
      bytes.pass(part.length)
      left -= part.length
    }
  }
}

/** Returns true once the text has appeared, wherever the stream was split. */
function eicarWatch(): (part: Uint8Array) => boolean {
  const overlap = EICAR.length - 1
  let seen = Buffer.alloc(0)
  return (part) => {
    const seam = Buffer.concat([seen, part.subarray(0, overlap)])
    const last = part.length < overlap ? seam : part
    seen = Buffer.from(last.subarray(Math.max(0, last.length - overlap)))
    return seam.includes(EICAR) || Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes(EICAR)
  }
}
