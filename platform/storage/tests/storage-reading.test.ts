import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blob, JPEG, PDF, PNG, type StorageFixture, storageFixture } from './storage-fixture.ts'

const WORDS = '0123456789'

let desk: StorageFixture
beforeAll(async () => {
  desk = await storageFixture()
  await desk.service.storage.createBucket('private', { public: false })
  await desk.service.storage.createBucket('open', { public: true })
  for (const bucket of ['private', 'open'])
    await desk.service.storage
      .from(bucket)
      .upload('words.txt', WORDS, { cacheControl: '60', contentType: 'text/plain' })
})
afterAll(() => desk.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  desk.fetch(path, { method, headers: { apikey: desk.serviceKey, ...headers } })

describe('a download', () => {
  test('has its type, size, and cache headers', async () => {
    const response = await get('/object/private/words.txt')

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'cache-control': 'max-age=60',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      // Keeps a link that is passed around out of search engines.
      'x-robots-tag': 'none',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: expect.stringContaining('Authorization'),
    })
    expect(await response.text()).toBe(WORDS)
  })

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', WORDS, 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('returns the part that %s requests', async (range, part, described) => {
    const response = await get('/object/private/words.txt', { range })

    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(described)
    expect(response.headers.get('content-length')).toBe(String(part.length))
    expect(await response.text()).toBe(part)
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('rejects a range outside of the file: %s', async (range) => {
    const response = await get('/object/private/words.txt', { range })

    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(await response.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
  })

  test.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'x'])(
    'returns the whole file for %s',
    async (range) => {
      const response = await get('/object/private/words.txt', { range })

      expect([response.status, await response.text()]).toEqual([200, WORDS])
    },
  )

  test('is not sent again to a client that has it, unless it changed', async () => {
    const files = desk.service.storage.from('private')
    await files.upload('changing.txt', 'one')
    const first = await get('/object/private/changing.txt')
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''

    const unchanged = [
      await get('/object/private/changing.txt', { 'if-none-match': etag }),
      await get('/object/private/changing.txt', { 'if-none-match': `"other", W/${etag}` }),
      await get('/object/private/changing.txt', { 'if-modified-since': modified }),
    ]
    await files.update('changing.txt', 'two')
    const changed = await get('/object/private/changing.txt', { 'if-none-match': etag })
    const resumed = await get('/object/private/changing.txt', { range: 'bytes=1-', 'if-range': etag })

    expect(unchanged.map(({ status }) => status)).toEqual([304, 304, 304])
    expect([changed.status, await changed.text()]).toEqual([200, 'two'])
    expect([resumed.status, await resumed.text()]).toEqual([200, 'two'])
  })

  test('is described by HEAD, on every path', async () => {
    for (const path of ['private', 'authenticated/private', 'public/open', 'info/private', 'info/public/open']) {
      const response = await get(`/object/${path}/words.txt`, {}, 'HEAD')

      expect([path, response.status, await response.text()]).toEqual([path, 200, ''])
      expect(response.headers.get('etag')).toBeTruthy()
    }
    for (const path of ['private', 'public/open'])
      expect((await get(`/object/${path}/words.txt`, {}, 'HEAD')).headers.get('content-length')).toBe('10')
    expect((await get('/object/private/absent.txt', {}, 'HEAD')).status).toBe(400)
  })

  test.each([
    ['download', 'attachment;'],
    ['download=', 'attachment;'],
    ['download=my%20words.txt', "attachment; filename=my%20words.txt; filename*=UTF-8''my%20words.txt"],
    [
      'download=%22%0d%0aset-cookie:%20a',
      "attachment; filename=%22%0D%0Aset-cookie%3A%20a; filename*=UTF-8''%22%0D%0Aset-cookie%3A%20a",
    ],
  ])('is saved as a file with ?%s', async (query, disposition) => {
    const response = await get(`/object/private/words.txt?${query}`)

    expect(response.headers.get('content-disposition')).toBe(disposition)
  })
})

describe('in a browser, a file', () => {
  test.each([
    ['text/html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['application/xhtml+xml', '<html/>', 'text/plain; charset=utf-8'],
    ['application/javascript', 'alert(1)', 'application/javascript'],
    ['application/octet-stream', '<script>', 'application/octet-stream'],
  ])('is never %s: it is downloaded, in a sandbox', async (type, body, served) => {
    await desk.service.storage.from('open').upload('active', blob(body, type), { upsert: true })

    const response = await desk.fetch('/object/public/open/active')

    expect(response.headers.get('content-disposition')).toBe("attachment; filename=active; filename*=UTF-8''active")
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-type')).toBe(served)
  })

  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['application/pdf', PDF],
  ])('may be %s', async (type, bytes) => {
    await desk.service.storage.from('open').upload('shown', blob(bytes, type), { upsert: true })

    const response = await desk.fetch('/object/public/open/shown')

    expect(response.headers.get('content-disposition')).toBeNull()
    expect(response.headers.get('content-type')).toBe(type)
  })
})

describe('a public bucket', () => {
  test('can be read by everyone without a key, but only under /object/public', async () => {
    const { data } = desk.anon.storage.from('open').getPublicUrl('words.txt')

    const response = await desk.app.request(data.publicUrl)

    expect([response.status, await response.text()]).toEqual([200, WORDS])
    expect((await desk.anon.storage.from('open').download('words.txt')).error).toBeNull()
    expect((await desk.fetch('/object/info/public/open/words.txt')).status).toBe(200)
  })

  test('can be listed only by people whose policies allow it', async () => {
    expect((await desk.anon.storage.from('open').list()).data).toEqual([])
  })

  test.each([
    ['private/words.txt', 'Bucket not found'],
    ['nowhere/words.txt', 'Bucket not found'],
    ['open/absent.txt', 'Object not found'],
  ])('is the only public content: %s', async (path, message) => {
    const response = await desk.fetch(`/object/public/${path}`)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '404', message })
  })
})
