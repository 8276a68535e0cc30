import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unzipped } from '#test/support/zip.ts'
import { type ZipWriter, zipWriter } from './zip-writer.ts'

const AT = new Date('2026-11-22T10:00:00Z')
const MEGABYTE = 1024 * 1024

async function collected(zip: ZipWriter): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a file comes out as it went in, with its size and digest', async () => {
  const zip = zipWriter(AT)
  const reading = collected(zip)

  const text = await zip.add('data/clients.jsonl', ['{"a":1}\n', '', '{"a":2}\n'])
  const empty = await zip.add('data/loans.jsonl', [])
  await zip.add('files/Straße.png', [Buffer.from([1, 2, 3])], true)
  zip.end()

  const files = unzipped(await reading)
  expect([...files.keys()]).toEqual(['data/clients.jsonl', 'data/loans.jsonl', 'files/Straße.png'])
  expect(String(files.get('data/clients.jsonl'))).toBe('{"a":1}\n{"a":2}\n')
  expect(files.get('files/Straße.png')).toEqual(Buffer.from([1, 2, 3]))
  expect(text).toMatchObject({ path: 'data/clients.jsonl', bytes: 16, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(empty).toMatchObject({ bytes: 0 })
})

test('input is read only as fast as the zip is read', async () => {
  const zip = zipWriter(AT)
  let taken = 0
  const writing = zip.add(
    'files/big.bin',
    (async function* () {
      for (; taken < 64; taken++) yield randomBytes(MEGABYTE)
    })(),
    true,
  )
  for (let turn = 0; turn < 200; turn++) await setImmediate()
  const takenUnread = taken

  for await (const chunk of zip.bytes) if (chunk.byteLength > 0 && taken === 64) break
  await writing.catch(() => undefined)

  expect(takenUnread).toBeLessThan(8)
  expect(taken).toBe(64)
})

test('content that breaks off fails, and so does reading the zip', async () => {
  const zip = zipWriter(AT)
  const reading = collected(zip)
  const writing = zip.add(
    'files/broken.bin',
    (async function* () {
      yield Buffer.alloc(10)
      throw new Error('the disk is gone')
    })(),
  )

  await expect(writing).rejects.toThrow('the disk is gone')
  zip.abandon(new Error('given up'))
  await expect(reading).rejects.toThrow('given up')
})

test('a reader that stops fails the write', async () => {
  const zip = zipWriter(AT)
  const writing = zip.add('files/big.bin', endless(), true)

  for await (const _ of zip.bytes) break

  await expect(writing).rejects.toThrow('aborted')
})

async function* endless() {
  for (;;) yield randomBytes(MEGABYTE)
}
