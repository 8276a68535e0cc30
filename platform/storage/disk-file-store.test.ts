import { pbkdf2 } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskFileStore } from './disk-file-store.ts'

const around = mkdtempSync(path.join(tmpdir(), 'tradeline-disk-'))
const folder = path.join(around, 'files')
mkdirSync(folder)
const store = diskFileStore(folder)
afterAll(() => rmSync(around, { recursive: true }))

const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function* brokenOff() {
  yield Buffer.from('x')
  throw new Error('the sender hung up')
}

/** Occupies the threads that open and delete files, so that one operation overtakes another. */
const hinder = () => {
  for (let thread = 0; thread < 6; thread++) pbkdf2('a', 'b', 20_000, 32, 'sha256', () => undefined)
}

test('a stored file can be read, and another file with the same id does not replace it', async () => {
  expect(await store.put('one', bytes('first ', 'part'))).toBe(10)

  await expect(store.put('one', bytes('another'))).rejects.toMatchObject({ code: 'EEXIST' })

  const file = await store.get('one')
  expect(await file?.toArray()).toEqual([Buffer.from('first part')])
  await store.delete('one')
})

test.each(['../outside', '..', '/etc/hostname', 'a/../../outside', 'c:\\outside'])(
  'the id %s never leads outside the folder',
  async (id) => {
    writeFileSync(path.join(folder, '..', 'outside'), 'not a file of the store')

    expect(await store.get(id)).toBeNull()
    await store.put(id, bytes('within'))
    expect(kept()).toHaveLength(1)
    await store.delete(id)

    expect(kept()).toEqual([])
    expect(readFileSync(path.join(folder, '..', 'outside'), 'utf8')).toBe('not a file of the store')
  },
)

test('an interrupted upload leaves nothing behind, however busy the disk is', async () => {
  for (let round = 0; round < 20; round++) {
    hinder()
    const attempts = Array.from({ length: 20 }, (_, number) => store.put(`${round}-${number}`, brokenOff()))

    for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe('rejected')
    expect(kept()).toEqual([])
  }
})
