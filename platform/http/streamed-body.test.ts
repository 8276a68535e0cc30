import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dice } from '#test/support/dice.ts'
import { bodyBytes, type FormFile, FormRefused, formFile } from './streamed-body.ts'

const KB = 1024
const BOUNDARY = '----boundary'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
// The end of a part without its last letter: each prefix of it in a file might be that file's end.
const ALMOST = Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}`)

interface Arrived {
  bytes: Buffer
  pieces: number[]
  fields: Record<string, string>
}

/** Copies each piece before requesting the next, as a disk does. */
async function read(bytes: AsyncIterable<Uint8Array>): Promise<Omit<Arrived, 'fields'>> {
  const copies: Buffer[] = []
  for await (const piece of bytes) copies.push(Buffer.from(piece))
  return { bytes: Buffer.concat(copies), pieces: copies.map(({ length }) => length) }
}

async function readForm({ bytes, fields }: FormFile): Promise<Arrived> {
  const file = await read(bytes)
  return { ...file, fields: Object.fromEntries(await fields()) }
}

let arrived: Promise<Arrived>
let server: Server
let port: number
beforeAll(async () => {
  const app = new Hono()
  const answering = (take: (context: Context) => Promise<Arrived>) => async (context: Context) => {
    arrived = take(context)
    return context.text((await arrived.catch(() => null)) === null ? 'refused' : 'taken')
  }
  app.post(
    '/body',
    answering(async (context) => ({ ...(await read(bodyBytes(context))), fields: {} })),
  )
  app.post(
    '/form',
    answering(async (context) => readForm(await formFile(context))),
  )
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends the parts one by one. Without an announced length, HTTP keeps them apart. */
async function send(path: string, parts: Buffer[], headers: Record<string, string> = {}): Promise<Arrived> {
  await new Promise<void>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => response.resume().on('end', resolve))
    outgoing.setNoDelay(true)
    const next = (index: number): void => {
      const part = parts[index]
      if (part === undefined) outgoing.end()
      else outgoing.write(part, () => next(index + 1))
    }
    next(0)
  })
  return arrived
}

/** Random bytes mixed with sequences that might be the end of a part. */
function treacherousFile(length: number, roll: (below: number) => number): Buffer {
  const file = Buffer.alloc(length)
  for (let at = 0; at < length; at += 4) file.writeUInt32LE(roll(2 ** 32), at)
  for (let at = 0; at < length; at += 1 + roll(length / 20)) ALMOST.copy(file, at, 0, 1 + roll(ALMOST.length))
  return file
}

function cut(whole: Buffer, longest: number, roll: (below: number) => number): Buffer[] {
  const parts: Buffer[] = []
  for (let from = 0; from < whole.length; ) {
    const to = from + 1 + roll(longest)
    parts.push(whole.subarray(from, to))
    from = to
  }
  return parts
}

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formAround = (file: Buffer) =>
  Buffer.concat([
    Buffer.from(field('cacheControl', '3600')),
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n`),
    file,
    Buffer.from(`\r\n${field('metadata', '{"a":1}')}--${BOUNDARY}--\r\n`),
  ])

describe('a file arrives byte for byte, however the network splits it', () => {
  // From parts that are shorter than the searched text to parts that fill the reader's memory.
  const LENGTHS = [
    [2 * KB, 3],
    [20 * KB, 60],
    [300 * KB, 5 * KB],
    [700 * KB, 200 * KB],
    [512 * KB, 64 * KB],
  ] as const

  test.each(LENGTHS)('as the body: %i bytes in parts of at most %i', async (length, longest) => {
    const roll = dice(length).below
    const file = treacherousFile(length, roll)

    const { bytes } = await send('/body', cut(file, longest, roll))

    expect(bytes.equals(file)).toBe(true)
  })

  test.each(LENGTHS)('in a form: %i bytes in parts of at most %i', async (length, longest) => {
    const roll = dice(length).below
    for (let round = 0; round < 3; round++) {
      const file = treacherousFile(length, roll)

      const { bytes, fields } = await send('/form', cut(formAround(file), longest, roll), FORM)

      expect(bytes.equals(file)).toBe(true)
      expect(fields).toEqual({ cacheControl: '3600', metadata: '{"a":1}' })
    }
  })

  test('in a form whose parts each end as if the file did', async () => {
    const parts = Array.from({ length: 4 }, (_, number) => Buffer.concat([Buffer.from(`part ${number}`), ALMOST]))
    const whole = formAround(Buffer.concat(parts))
    const cuts = parts.map((part) => whole.indexOf(part))

    const sent = [0, ...cuts].map((from, index) => whole.subarray(from, cuts[index]))
    const { bytes, fields } = await send('/form', sent, FORM)

    expect(bytes.toString()).toBe(Buffer.concat(parts).toString())
    expect(fields).toHaveProperty('metadata')
  })

  test.each(['/body', '/form'])('and reaches its reader in large pieces at %s', async (path) => {
    const file = treacherousFile(600 * KB, dice(1).below)
    const sent = path === '/form' ? formAround(file) : file

    const { pieces } = await send(path, cut(sent, 9 * KB, dice(2).below), path === '/form' ? FORM : {})

    expect(pieces).toEqual([256 * KB, 256 * KB, 88 * KB])
  })

  test('an empty file has no pieces', async () => {
    expect((await send('/body', [])).pieces).toEqual([])
    expect((await send('/form', [formAround(Buffer.alloc(0))], FORM)).pieces).toEqual([])
  })
})

describe('a form', () => {
  test('that ends within its file is rejected at that point', async () => {
    const half = formAround(Buffer.alloc(300 * KB, 'x')).subarray(0, 290 * KB)

    await expect(send('/form', [half], FORM)).rejects.toEqual(new FormRefused('broken'))
  })

  test('without a file is rejected', async () => {
    const parts = [Buffer.from(`${field('a', 'b')}--${BOUNDARY}--\r\n`)]

    await expect(send('/form', parts, FORM)).rejects.toEqual(new FormRefused('no_file'))
  })
})

test('does not free memory that belongs to others', async () => {
  const theirs = new Uint8Array(70 * KB).fill(7)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(theirs)
      controller.close()
    },
  })
  const app = new Hono()
  app.post('/', async (context) => context.text(String((await read(bodyBytes(context))).bytes.length)))

  const response = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)

  expect(await response.text()).toBe(String(70 * KB))
  expect(theirs).toHaveLength(70 * KB)
})
