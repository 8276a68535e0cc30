import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { answering, type FakeClamd, fakeClamd } from '#test/support/fake-clamd.ts'
import { clamdScanner } from './clamd-scanner.ts'
import { EICAR } from './sandbox/eicar.ts'
import { startSandboxScanner } from './sandbox/sandbox-scanner.ts'
import type { VirusScanner } from './virus-scanner.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function sandbox(streamMaxBytes?: number): Promise<VirusScanner> {
  const scanner = await startSandboxScanner({ port: 0, ...(streamMaxBytes && { streamMaxBytes }) })
  opened.push(scanner)
  return clamdScanner({ host: '127.0.0.1', port: scanner.port })
}

async function daemon(treat: (socket: Socket) => void): Promise<FakeClamd> {
  const clamd = await fakeClamd(treat)
  opened.push(clamd)
  return clamd
}

const HURRIED = { takingMs: 20, answeringMs: 20, inAllMs: 1_000 }
const scannerAt = async (treat: (socket: Socket) => void) => clamdScanner((await daemon(treat)).address)

/** A file that arrives in these pieces, each in the memory of the previous one, as in uploads. */
async function* arriving(...pieces: (string | Buffer)[]) {
  const memory = Buffer.alloc(Math.max(0, ...pieces.map((piece) => piece.length)))
  for (const piece of pieces) {
    memory.fill(0)
    yield memory.subarray(0, memory.write(piece.toString('latin1'), 'latin1'))
  }
}

async function* endless() {
  for (;;) {
    yield Buffer.alloc(1024, 'x')
    await new Promise(setImmediate)
  }
}

/** Returns what was passed on, and the verdict. */
async function scan(scanner: VirusScanner, pieces: AsyncIterable<Uint8Array>) {
  const scanning = scanner.through(pieces)
  const kept: Buffer[] = []
  for (;;) {
    const next = await scanning.next()
    if (next.done) return { verdict: next.value, kept: Buffer.concat(kept).toString('latin1') }
    kept.push(Buffer.from(next.value))
  }
}

const verdictOn = async (scanner: VirusScanner, ...pieces: (string | Buffer)[]) =>
  (await scan(scanner, arriving(...pieces))).verdict

describe('a file', () => {
  test('without malware is clean and is passed on unchanged', async () => {
    const { verdict, kept } = await scan(await sandbox(), arriving('one ', 'and', '', ' \0 two'))

    expect(verdict).toEqual({ outcome: 'clean' })
    expect(kept).toBe('one and \0 two')
  })

  test('of no bytes is clean', async () => {
    expect(await verdictOn(await sandbox())).toEqual({ outcome: 'clean' })
  })

  test('of several megabytes reaches the scanner completely', async () => {
    const virus = `${'x'.repeat(3_000_000)}${EICAR}${'y'.repeat(3_000_000)}`

    const verdict = await verdictOn(await sandbox(), virus.slice(0, 3_000_030), virus.slice(3_000_030))

    expect(verdict).toEqual({ outcome: 'found', signature: 'Eicar-Test-Signature' })
  })

  test.each(Array.from({ length: EICAR.length + 1 }, (_, cut) => cut))(
    'with a virus is detected, split after its byte %i',
    async (cut) => {
      const file = [`before${EICAR.slice(0, cut)}`, `${EICAR.slice(cut)}after`]

      expect(await verdictOn(await sandbox(), ...file)).toEqual({ outcome: 'found', signature: 'Eicar-Test-Signature' })
    },
  )

  test('with a virus is detected in pieces of one byte', async () => {
    expect(await verdictOn(await sandbox(), ...`a${EICAR}b`)).toMatchObject({ outcome: 'found' })
  })

  test('with all but the last byte of a virus is clean', async () => {
    expect(await verdictOn(await sandbox(), EICAR.slice(0, -1), 'x')).toEqual({ outcome: 'clean' })
  })

  test.each([
    { bytes: 1000, outcome: 'clean' },
    { bytes: 1001, outcome: 'too_large' },
  ])('of $bytes bytes is $outcome if the scanner accepts 1,000', async ({ bytes, outcome }) => {
    expect(await verdictOn(await sandbox(1000), 'x'.repeat(500), 'x'.repeat(bytes - 500))).toEqual({ outcome })
  })

  test('that is larger than the scanner accepts is not read to its end', async () => {
    const { verdict } = await scan(await sandbox(10_000), endless())

    expect(verdict).toEqual({ outcome: 'too_large' })
  })

  test('that is interrupted reports why, and the scanner connection is closed', async () => {
    const clamd = await daemon(() => undefined)
    async function* brokenOff() {
      yield Buffer.from('half')
      throw new Error('the sender is gone')
    }

    await expect(scan(clamdScanner(clamd.address), brokenOff())).rejects.toThrow('the sender is gone')

    await clamd.isLeftAlone()
  })

  test('with a reader that stops closes the scanner connection', async () => {
    const clamd = await daemon(() => undefined)

    for await (const piece of clamdScanner(clamd.address).through(endless())) if (piece.length > 0) break

    await expect(clamd.isLeftAlone()).resolves.toBeUndefined()
  })
})

describe('a reply', () => {
  test.each([
    ['stream: OK\0', { outcome: 'clean' }],
    ['stream: Win.Test.EICAR_HDB-1 FOUND\0', { outcome: 'found', signature: 'Win.Test.EICAR_HDB-1' }],
    ['stream: A virus FOUND twice FOUND\0', { outcome: 'found', signature: 'A virus FOUND twice' }],
    ['stream: Eicar(44d88612fea8a8f36de82e1278abb02f:68) FOUND\0', { outcome: 'found', signature: 'Eicar' }],
    ['stream: Bad\r\n\x07<b> FOUND\0', { outcome: 'found', signature: 'Bad <b>' }],
    ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', { outcome: 'too_large' }],
    ['INSTREAM size limit exceeded. ERROR\0', { outcome: 'too_large' }],
  ])('%j is parsed', async (reply, verdict) => {
    expect(await verdictOn(await scannerAt(answering(reply)), 'file')).toEqual(verdict)
  })

  test('may arrive in parts', async () => {
    const scanner = await scannerAt(answering('str', 'eam: ', 'OK', '\0'))

    expect(await verdictOn(scanner, 'file')).toEqual({ outcome: 'clean' })
  })

  test.each([
    '',
    '\0',
    'stream: OK',
    'OK\0',
    'stream: OK \0',
    'stream: ok\0',
    'stream: OK\n\0',
    '1: stream: OK\0',
    'stream: OK\0stream: Eicar FOUND\0',
    'stream: FOUND\0',
    'UNKNOWN COMMAND\0',
    'stream: Can’t allocate memory ERROR\0',
  ])('that is invalid never counts as clean: %j', async (reply) => {
    expect(await verdictOn(await scannerAt(answering(reply)), 'file')).toMatchObject({ outcome: 'unavailable' })
  })

  test('that does not end is invalid', async () => {
    const verdict = await verdictOn(await scannerAt(answering('x'.repeat(100_000))), 'file')

    expect(verdict).toEqual({ outcome: 'unavailable', reason: 'Its reply does not end' })
  })

  test('in the middle of a file does not make it clean', async () => {
    const scanner = await scannerAt((socket) => void socket.write('stream: OK\0'))

    const { verdict } = await scan(scanner, endless())

    expect(verdict).toEqual({ outcome: 'unavailable', reason: 'It replied before it had the whole file' })
  })
})

describe('a scanner', () => {
  test('that is unavailable is detected before any byte of the file is requested', async () => {
    let isAsked = false
    async function* file() {
      isAsked = true
      yield Buffer.from('x')
    }

    const { verdict } = await scan(clamdScanner({ path: '/nowhere/clamd.sock' }), file())

    expect(verdict).toMatchObject({ outcome: 'unavailable', reason: expect.stringContaining('ENOENT') })
    expect(isAsked).toBe(false)
  })

  test('that closes the connection during a file is unavailable', async () => {
    const scanner = await scannerAt((socket) => socket.on('data', () => socket.destroy()))

    expect((await scan(scanner, endless())).verdict).toMatchObject({ outcome: 'unavailable' })
  })

  test('that accepts nothing is given up', async () => {
    const { address } = await daemon((socket) => socket.pause())

    const verdict = await verdictOn(clamdScanner(address, HURRIED), Buffer.alloc(8_000_000))

    expect(verdict).toEqual({
      outcome: 'unavailable',
      reason: 'It did not take what it was sent within 0.02 seconds',
    })
  })

  test('that never replies is given up', async () => {
    const { address } = await daemon(() => undefined)

    const verdict = await verdictOn(clamdScanner(address, HURRIED), 'file')

    expect(verdict).toEqual({ outcome: 'unavailable', reason: 'It did not answer within 0.02 seconds' })
  })

  test('returns its version', async () => {
    const scanner = await scannerAt((socket) => socket.on('data', () => socket.end('ClamAV 1.4.3/27500/Sun Nov 22\0')))

    expect(await scanner.version()).toBe('ClamAV 1.4.3/27500/Sun Nov 22')
    expect(await (await sandbox()).version()).toBe('Tradeline sandbox scanner 1')
  })

  test('that is unavailable returns no version', async () => {
    expect(await clamdScanner({ path: '/nowhere/clamd.sock' }).version()).toBeNull()
  })
})
