import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
// @ts-expect-error The package brings no types.
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Options, s3FileStore } from '#platform/storage/s3-file-store.ts'
import { PDF, PNG, type StorageFixture, storageFixture } from './storage-fixture.ts'

interface S3Server {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}

let s3: S3Server
let directory: string
let options: S3Options
let desk: StorageFixture
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'tradeline-s3-'))
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'files' }] })
  const { port } = await s3.run()
  options = {
    endpoint: `http://127.0.0.1:${port}/`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    waitingFolder: path.join(directory, 'waiting'),
  }
  desk = await storageFixture(() => s3FileStore(options))
  await desk.service.storage.createBucket('kept', { public: false })
})
afterAll(async () => {
  await desk.close()
  await s3.close()
  rmSync(directory, { recursive: true, force: true })
})

const files = () => desk.service.storage.from('kept')
const keptIn = (folder: string) =>
  readdirSync(path.join(directory, folder), { recursive: true }).filter((name) =>
    /[0-9a-f-]{36}(\._S3rver_object)?$/.test(String(name)),
  )

test('files are stored in the bucket of an S3 service, and no temporary file stays', async () => {
  await files().upload('a/cat.png', PNG, { contentType: 'image/png' })
  await files().upload('paper.pdf', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }))

  const [picture, paper] = [await files().download('a/cat.png'), await files().download('paper.pdf')]

  expect(await picture.data?.bytes()).toEqual(new Uint8Array(PNG))
  expect(await paper.data?.bytes()).toEqual(new Uint8Array(PDF))
  expect(keptIn('files')).toHaveLength(2)
  expect(keptIn('waiting')).toHaveLength(0)
})

test('reading parts, copying, replacing, and deleting work on the service', async () => {
  await files().upload('words.txt', '0123456789')
  await files().copy('words.txt', 'copy.txt')
  await files().update('words.txt', 'new words')
  const part = await desk.fetch('/object/kept/copy.txt', {
    headers: { apikey: desk.serviceKey, range: 'bytes=2-4' },
  })

  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(await (await files().download('words.txt')).data?.text()).toBe('new words')
  const before = keptIn('files').length
  await files().remove(['words.txt', 'copy.txt'])
  expect(keptIn('files')).toHaveLength(before - 2)
})

test('a file that is rejected while uploading never reaches the service', async () => {
  const before = keptIn('files').length

  const { error } = await files().upload('lie.png', Buffer.from('<html>'), { contentType: 'image/png' })

  expect(error).toMatchObject({ statusCode: '415' })
  expect([keptIn('files').length, keptIn('waiting').length]).toEqual([before, 0])
})

test('a missing file is null, and deleting it is not an error', async () => {
  const store = s3FileStore(options)

  expect(await store.get('absent')).toBeNull()
  await expect(store.delete('absent')).resolves.toBeUndefined()
  await expect(store.copy('absent', 'other')).rejects.toThrow('the file store refused PUT')
})

test('a wrong key for the service fails the upload and leaves no temporary file', async () => {
  const store = s3FileStore({ ...options, accessKeyId: 'nobody' })

  await expect(store.put('x', Readable.from([Buffer.from('x')]))).rejects.toThrow('the file store refused PUT: 403')
  expect(keptIn('waiting')).toHaveLength(0)
})
