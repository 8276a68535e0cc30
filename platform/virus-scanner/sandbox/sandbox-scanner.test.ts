import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EICAR } from './eicar.ts'
import { type SandboxScanner, startSandboxScanner } from './sandbox-scanner.ts'

let scanner: SandboxScanner
beforeAll(async () => {
  scanner = await startSandboxScanner({ port: 0, streamMaxBytes: 1000 })
})
afterAll(() => scanner.close())

/** Sends this and waits. Returns the reply. */
async function answerTo(...sent: (string | Buffer)[]): Promise<string> {
  const socket = connect(scanner.port, '127.0.0.1')
  for (const part of sent) socket.write(part)
  return text(socket)
}

function chunk(content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(content)])
}

test.each([
  ['zPING\0', 'PONG\0'],
  ['nPING\n', 'PONG\n'],
  ['zVERSION\0', 'Tradeline sandbox scanner 1\0'],
  ['zSHUTDOWN\0', 'UNKNOWN COMMAND\0'],
  [`z${'A'.repeat(200)}\0`, 'UNKNOWN COMMAND\0'],
])('it replies to %j like clamd and closes the connection', async (command, answer) => {
  expect(await answerTo(command)).toBe(answer)
})

test.each([
  ['stream: OK\0', [chunk('nothing'), chunk(' bad'), chunk('')]],
  ['stream: OK\0', [chunk('')]],
  ['stream: Eicar-Test-Signature FOUND\0', [chunk(`%PDF-1.4 ${EICAR}`), chunk('')]],
  ['stream: Eicar-Test-Signature FOUND\0', [chunk(EICAR.slice(0, 9)), chunk(EICAR.slice(9)), chunk('end'), chunk('')]],
  ['INSTREAM size limit exceeded. ERROR\0', [chunk('x'.repeat(600)), chunk('x'.repeat(401))]],
])('it scans a stream: %j', async (answer, chunks) => {
  expect(await answerTo('zINSTREAM\0', ...chunks)).toBe(answer)
})

test('it accepts chunks that arrive byte by byte', async () => {
  const bytes = Buffer.concat([Buffer.from('zINSTREAM\0'), chunk(EICAR), chunk('')])
  const socket = connect(scanner.port, '127.0.0.1')

  for (const byte of bytes) await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))

  expect(await text(socket)).toBe('stream: Eicar-Test-Signature FOUND\0')
})

test('it does not reply to an interrupted stream', async () => {
  const socket = connect(scanner.port, '127.0.0.1')

  socket.end(Buffer.concat([Buffer.from('zINSTREAM\0'), chunk('half').subarray(0, 6)]))

  expect(await text(socket).catch(() => '')).toBe('')
})
