import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#platform/http/listening.ts'
import { createLog } from '#platform/http/log.ts'
import { requestListener } from '#platform/http/request-listener.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/unavailable.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { type StorageFixture, storageFixture } from '#platform/storage/tests/storage-fixture.ts'
import { clamdScanner } from '#platform/virus-scanner/clamd-scanner.ts'
import { refusedUpload } from '#platform/virus-scanner/refusals.ts'
import { scannedFiles } from '#platform/virus-scanner/scanned-files.ts'
import type { VirusScanner } from '#platform/virus-scanner/virus-scanner.ts'
import { answering, type FakeClamd, fakeClamd } from '#test/support/fake-clamd.ts'

const MB = 1024 * 1024
const BUSY = { takingMs: 200, answeringMs: 200, inAllMs: 400 }
const REFUSAL = {
  statusCode: '503',
  code: 'ScannerUnavailable',
  message:
    'Files can’t be checked for viruses at the moment, so this one was not kept. Please try again in a few minutes.',
}

// Each test chooses its scanner.
let current: VirusScanner
let desk: StorageFixture
let listening: Listening
let clamd: FakeClamd
beforeAll(async () => {
  const scanner: VirusScanner = { through: (pieces) => current.through(pieces), version: () => current.version() }
  desk = await storageFixture((folder) =>
    scannedFiles(diskFileStore(folder), scanner, (verdict, sender) =>
      refusedUpload({ pool: desk.database.pools.server, log: createLog('silent') })(verdict, sender),
    ),
  )
  await desk.service.storage.createBucket('big', { public: false })
  listening = await listen('127.0.0.1', 0, true)
  listening.answerWith(requestListener(desk.app.fetch))
})
afterEach(() => clamd.close())
afterAll(async () => {
  await listening.close()
  await desk.close()
})

async function scannerThat(treat: (socket: Socket) => void): Promise<void> {
  clamd = await fakeClamd(treat)
  current = clamdScanner(clamd.address, BUSY)
}

const bytes = (size: number) => new Uint8Array(size).fill(120)
function form(size: number): FormData {
  const sent = new FormData()
  sent.append('', new Blob([bytes(size)], { type: 'application/octet-stream' }), 'x.bin')
  return sent
}

const upload = (body: Uint8Array<ArrayBuffer> | FormData | ReadableStream) =>
  fetch(`http://127.0.0.1:${listening.port}/storage/v1/object/big/x.bin`, {
    method: 'POST',
    headers: {
      apikey: desk.serviceKey,
      ...(!(body instanceof FormData) && { 'content-type': 'application/octet-stream' }),
    },
    body,
    // Node's fetch requires this with a stream, but its types don't include it.
    ...{ duplex: 'half' },
  })

const afterMegabytes = (most: number, act: (socket: Socket) => unknown) => (socket: Socket) => {
  let taken = 0
  socket.on('data', ({ length }: Buffer) => {
    taken += length
    if (taken > most * MB) act(socket)
  })
}

describe.each<[string, (socket: Socket) => void]>([
  ['takes nothing', (socket) => socket.pause()],
  ['takes some and then nothing more', afterMegabytes(3, (socket) => socket.pause())],
  ['takes everything and never replies', () => undefined],
  ['replies garbage at once', (socket) => void socket.write('\x16\x03\x01\0')],
  ['replies garbage at the end', answering('perhaps\0')],
  ['dies at once', (socket) => void socket.destroy()],
  ['dies midway', afterMegabytes(3, (socket) => socket.destroy())],
])('a scanner that %s', (_, treat) => {
  test.each([
    ['a small file', () => bytes(1000)],
    ['a large file', () => bytes(20 * MB)],
    ['a large file in a form', () => form(20 * MB)],
    ['a large file of unknown length', () => new Blob([bytes(20 * MB)]).stream()],
  ])('nothing of %s is stored, and its sender gets the error over an open connection', async (_name, body) => {
    await scannerThat(treat)

    const response = await upload(body())

    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining(REFUSAL)])
    expect(response.headers.get('retry-after')).toBe(String(RETRY_AFTER_SECONDS))
    expect((await desk.service.storage.from('big').list()).data).toEqual([])
  })
})

test('a scanner that accepts each piece just in time is given up, too', async () => {
  await scannerThat((socket) => {
    socket.pause()
    socket.on('close', () => clearInterval(sipping))
    const sipping = setInterval(() => socket.read(64 * 1024), 20)
  })

  const response = await upload(bytes(40 * MB))

  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining(REFUSAL)])
})

test.each(['keep-alive', 'close'])(
  'a sender on a slow connection gets the error, too (connection: %s)',
  async (connection) => {
    await scannerThat((socket) => void socket.destroy())
    const piece = bytes(100 * 1024)
    const pieces = 20
    const line = connect(listening.port, '127.0.0.1')
    const problems: Error[] = []
    line.on('error', (error) => problems.push(error))
    line.write(
      `POST /storage/v1/object/big/x.bin HTTP/1.1\r\nhost: desk\r\napikey: ${desk.serviceKey}\r\n` +
        `content-type: application/octet-stream\r\ncontent-length: ${piece.length * pieces}\r\nconnection: ${connection}\r\n\r\n`,
    )

    for (let sent = 0; sent < pieces; sent++) {
      if (!line.write(piece)) await once(line, 'drain')
      await pause(75)
    }
    // A kept-alive connection has no other reader.
    line.end()
    const answer = await text(line)

    expect(problems).toEqual([])
    expect(answer).toContain('HTTP/1.1 503')
    expect(answer).toContain(REFUSAL.message)
  },
)
