import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SERVICE } from '#platform/http/caller.ts'
import { storageService } from '#platform/storage/storage-service.ts'
import { gated, type StorageFixture, storageFixture } from './storage-fixture.ts'

let desk: StorageFixture
let bucket: string
let numbered = 0
beforeAll(async () => {
  desk = await storageFixture()
})
afterAll(() => desk.close())
beforeEach(async () => {
  bucket = `bucket-${++numbered}`
  const { error } = await desk.service.storage.createBucket(bucket, { public: false })
  if (error) throw error
})

const files = () => desk.service.storage.from(bucket)

describe('names', () => {
  test.each([
    '%2e%2e/secrets.json',
    'a/%2e%2e/%2e%2e/b',

    'a%5cb',
    'a%00b',
    'n%C3%A4me',
    '%',
  ])('with path traversal or invalid characters are rejected: %s', async (name) => {
    const response = await desk.app.request(`/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { apikey: desk.serviceKey },
      body: 'x',
    })

    expect([400, 404]).toContain(response.status)
    expect((await files().list('', {})).data).toEqual([])
  })

  test('in a body are rejected too', async () => {
    await files().upload('a.txt', 'a')

    const { error } = await files().move('a.txt', '../../secrets.json')

    expect(error).toMatchObject({ status: 400, statusCode: '400', message: 'Invalid key: ../../secrets.json' })
  })

  test.each([
    ['stored', () => files().upload('', 'x')],
    ['replaced', () => files().update('', 'x')],
    ['read', () => files().download('')],
  ])('that are empty are rejected: no object is %s', async (_what, ask) => {
    const { error } = await ask()

    expect(error).toMatchObject({ status: 400, statusCode: '400', code: 'InvalidKey' })
  })

  test('never become paths: bytes are stored under our own ids', async () => {
    await files().upload('..hidden/name.txt', 'x')

    const everything = await readdir(desk.folder, { recursive: true })

    expect(everything.every((entry) => /^[0-9a-f]{2}(\/[0-9a-f-]{36})?$/.test(entry))).toBe(true)
  })
})

describe('errors', () => {
  test('a missing bucket', async () => {
    const { error } = await desk.service.storage.from('nowhere').upload('a.txt', 'a')

    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' })
  })

  test('an interrupted or malformed upload creates no object', async () => {
    const send = (contentType: string, body: string) =>
      desk.fetch(`/object/${bucket}/x`, {
        method: 'POST',
        headers: { apikey: desk.serviceKey, 'content-type': contentType },
        body,
      })
    const half = '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\nhal'

    const answers = [
      await send('multipart/form-data; boundary=b', half),
      await send('multipart/form-data; boundary=b', ''),
      await send('multipart/form-data', half),
      await send(
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
      ),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await files().list()).data).toEqual([])
  })

  test('the error for an invalid body says which part is wrong', async () => {
    const send = (body: string) =>
      desk.fetch(`/object/sign/${bucket}/x`, { method: 'POST', headers: { apikey: desk.serviceKey }, body })

    expect(await (await send('{"expiresIn":"soon"}')).json()).toMatchObject({ statusCode: '400', error: 'Error' })
    expect(await (await send('{')).json()).toMatchObject({ message: 'body must be valid JSON' })
    expect((await send('{"expiresIn":0}')).status).toBe(400)
  })

  test('an unknown path', async () => {
    const response = await desk.fetch('/nothing', { headers: { apikey: desk.serviceKey } })

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: '404', error: 'Not Found' })
  })

  test('a missing caller, if no gateway runs in front', async () => {
    const bare = storageService(desk.deps)

    const response = await bare.request('/bucket')

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      statusCode: '400',
      error: 'Error',
      message: expect.stringContaining('authorization'),
    })
    for (const path of ['/status', '/statusz', '/version']) expect((await bare.request(path)).status).toBe(200)
  })

  test('a failing store is a server error without details, is logged, and creates no object', async () => {
    const broken = { ...desk.deps.files, put: () => Promise.reject(new Error('disk /secret/path is full')) }
    const app = gated({ ...desk.deps, files: broken }, (context, next) => {
      context.set('identify', () => SERVICE)
      return next()
    })

    const response = await app.request(`/storage/v1/object/${bucket}/x.txt`, {
      method: 'POST',
      headers: { apikey: 'any' },
      body: 'x',
    })

    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    expect(desk.logged()).toContain('a storage request failed')
    expect((await files().list()).data).toEqual([])
  })
})
