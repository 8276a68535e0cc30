import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blob, JPEG, PDF, PNG, type StorageFixture, storageFixture } from './storage-fixture.ts'

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
const kept = async () => (await readdir(desk.folder, { recursive: true })).filter((name) => name.length > 30).length
const textOf = async (name: string) => (await files().download(name)).data?.text()

describe('an uploaded file can be read', () => {
  test('if a browser sends it: a form with the file under no name', async () => {
    const { data, error } = await files().upload('folder/cat.png', blob(PNG, 'image/png'), {
      cacheControl: '60',
      metadata: { kind: 'cat' },
    })

    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path: 'folder/cat.png', fullPath: `${bucket}/folder/cat.png` })
    const downloaded = await files().download('folder/cat.png')
    expect(downloaded.data?.type).toBe('image/png')
    expect(await downloaded.data?.bytes()).toEqual(new Uint8Array(PNG))
    const info = await files().info('folder/cat.png')
    expect(info.data).toMatchObject({
      id: data?.id,
      name: 'folder/cat.png',
      bucketId: bucket,
      size: PNG.byteLength,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { kind: 'cat' },
      etag: expect.stringMatching(/^"\w+"$/),
      version: expect.any(String),
    })
    expect(info.data).not.toHaveProperty('updatedAt')
  })

  test.each([
    ['a buffer', () => Buffer.from('plain words')],
    ['a string', () => 'plain words'],
    ['a stream', () => new Blob(['plain words']).stream()],
    [
      'a form whose fields follow the file',
      () => {
        const form = new FormData()
        form.append('', new Blob(['plain words']), 'words.txt')
        form.append('cacheControl', '7')
        return form
      },
    ],
  ])('from %s', async (_, body) => {
    const { error } = await files().upload('words.txt', body(), { duplex: 'half' })

    expect(error).toBeNull()
    expect(await textOf('words.txt')).toBe('plain words')
  })

  test('under the type in a field of the form, with the metadata in another', async () => {
    const form = new FormData()
    form.append('contentType', 'text/csv')
    form.append('userMetadata', '{"kept":"yes"}')
    form.append('', new Blob(['a,b'], { type: 'text/plain' }), 'words.txt')

    await desk.fetch(`/object/${bucket}/typed`, {
      method: 'POST',
      headers: { apikey: desk.serviceKey },
      body: form,
    })

    expect((await files().info('typed')).data).toMatchObject({ contentType: 'text/csv', metadata: { kept: 'yes' } })
  })

  test('even if it is empty', async () => {
    await files().upload('empty.txt', '')

    const { data } = await files().download('empty.txt')

    expect(data?.size).toBe(0)
  })

  test('with special characters in its name', async () => {
    const name = "a b/special file @+$,;=?&:!-_.*'().txt"
    const encoded = name.split('/').map(encodeURIComponent).join('/')

    const stored = await desk.fetch(`/object/${bucket}/${encoded}`, {
      method: 'POST',
      body: 'x',
      headers: { apikey: desk.serviceKey },
    })

    expect(await stored.json()).toEqual({ Id: expect.any(String), Key: `${bucket}/${name}` })
    expect((await files().list('a b')).data?.map((entry) => entry.name)).toEqual([name.slice(4)])
  })
})

describe('writing again', () => {
  test('is rejected unless requested', async () => {
    await files().upload('one.txt', 'first')

    const { error } = await files().upload('one.txt', 'second')

    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect(await textOf('one.txt')).toBe('first')
  })

  test('replaces the bytes, keeps the object, and leaves no bytes behind', async () => {
    const before = await kept()
    const first = await files().upload('one.txt', 'first')
    const second = await files().upload('one.txt', 'second', { upsert: true })
    const third = await files().update('one.txt', 'third')

    expect([second.data?.id, third.data?.id]).toEqual([first.data?.id, first.data?.id])
    expect(await textOf('one.txt')).toBe('third')
    await expect.poll(kept).toBe(before + 1)
  })

  test('is rejected if there is no object to replace', async () => {
    const { error } = await files().update('absent.txt', 'x')

    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' })
  })
})

describe('move, copy, and delete', () => {
  test('a moved object keeps its id and bytes and loses its old name', async () => {
    const { data } = await files().upload('from.txt', 'words')

    const moved = await files().move('from.txt', 'deep/to.txt')

    expect(moved.data).toMatchObject({ message: 'Successfully moved' })
    expect((await files().info('deep/to.txt')).data?.id).toBe(data?.id)
    expect(await textOf('deep/to.txt')).toBe('words')
    expect((await files().exists('from.txt')).data).toBe(false)
  })

  test('moving onto another object is rejected, and both stay', async () => {
    await files().upload('a.txt', 'a')
    await files().upload('b.txt', 'b')

    const { error } = await files().move('a.txt', 'b.txt')

    expect(error).toMatchObject({ statusCode: '409' })
    expect([await textOf('a.txt'), await textOf('b.txt')]).toEqual(['a', 'b'])
  })

  test('a copy has its own bytes', async () => {
    await files().upload('a.txt', 'a', { metadata: { kept: 'yes' } })

    const copied = await files().copy('a.txt', 'b.txt')
    await files().remove(['a.txt'])

    expect(copied.data).toEqual({ path: `${bucket}/b.txt` })
    expect(await textOf('b.txt')).toBe('a')
    expect((await files().info('b.txt')).data?.metadata).toEqual({ kept: 'yes' })
  })

  test('a copy onto itself changes its metadata', async () => {
    await files().upload('a.txt', 'a', { cacheControl: '60' })

    const response = await desk.fetch('/object/copy', {
      method: 'POST',
      headers: { apikey: desk.serviceKey, 'x-upsert': 'true', 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: bucket,
        sourceKey: 'a.txt',
        destinationKey: 'a.txt',
        copyMetadata: false,
        metadata: { cacheControl: 'max-age=77' },
      }),
    })

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      ...{ Key: `${bucket}/a.txt`, Id: expect.any(String) },
      ...{ name: 'a.txt', bucket_id: bucket, metadata: { cacheControl: 'max-age=77', size: 1 } },
    })
    expect((await files().info('a.txt')).data).toMatchObject({ cacheControl: 'max-age=77' })
    expect(await textOf('a.txt')).toBe('a')
  })

  test('across buckets, the target bucket’s rules apply', async () => {
    const rules = { public: false, allowedMimeTypes: ['image/*'], fileSizeLimit: PNG.byteLength }
    await desk.service.storage.createBucket(`${bucket}-pictures`, rules)
    await files().upload('a.txt', 'a')
    await files().upload('a.png', PNG, { contentType: 'image/png' })
    await files().upload('long.png', Buffer.concat([PNG, Buffer.alloc(1)]), { contentType: 'image/png' })
    const destinationBucket = `${bucket}-pictures`

    const [long, text, picture] = [
      await files().copy('long.png', 'long.png', { destinationBucket }),
      await files().move('a.txt', 'a.txt', { destinationBucket }),
      await files().copy('a.png', 'a.png', { destinationBucket }),
    ]

    expect(long.error?.message).toBe('The object exceeded the maximum allowed size')
    expect(text.error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain;charset=UTF-8 is not supported',
    })
    expect(picture.data?.path).toBe(`${destinationBucket}/a.png`)
  })

  test('deleted objects are returned, missing ones are not, and their bytes are deleted', async () => {
    const before = await kept()
    await files().upload('a.txt', 'a')
    await files().upload('b.txt', 'b')

    const { data } = await files().remove(['a.txt', 'b.txt', 'absent "quoted" \\ name', '{}', 'NULL'])

    expect(data?.map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.txt'])
    await expect.poll(kept).toBe(before)
  })

  test('one object can be deleted by its path', async () => {
    await files().upload('a.txt', 'a')
    const remove = () =>
      desk.fetch(`/object/${bucket}/a.txt`, { method: 'DELETE', headers: { apikey: desk.serviceKey } })

    const [first, second] = [await remove(), await remove()]

    expect(await first.json()).toEqual({ message: 'Successfully deleted' })
    expect(second.status).toBe(400)
    expect(await second.json()).toEqual({
      statusCode: '404',
      code: 'NoSuchKey',
      error: 'not_found',
      message: 'Object not found',
    })
  })
})

describe('a bucket accepts', () => {
  test.each([
    ['1kb', 1000, true],
    ['1kb', 1001, false],
    [10, 11, false],
  ])('with a limit of %s, %i bytes: %s', async (fileSizeLimit, size, fits) => {
    const before = await kept()
    await desk.service.storage.updateBucket(bucket, { public: false, fileSizeLimit })
    const bytes = Buffer.alloc(size, 'a')

    for (const body of [bytes, blob(bytes, 'text/plain')]) {
      const { error } = await files().upload('sized.txt', body, { upsert: true })
      expect(error?.message).toBe(fits ? undefined : 'The object exceeded the maximum allowed size')
    }

    // A file that was rejected halfway is deleted right after the response.
    await expect.poll(kept).toBe(before + (fits ? 1 : 0))
  })

  test('only the types it lists', async () => {
    await desk.service.storage.updateBucket(bucket, { public: false, allowedMimeTypes: ['image/png', 'application/*'] })

    const upload = async (type: string, bytes: Uint8Array) =>
      (await files().upload('x', blob(bytes, type), { upsert: true })).error?.message ?? 'taken'

    expect(await upload('image/png', PNG)).toBe('taken')
    expect(await upload('application/pdf', PDF)).toBe('taken')
    expect(await upload('image/jpeg', JPEG)).toBe('mime type image/jpeg is not supported')
    expect(await upload('text/plain', Buffer.from('x'))).toBe('mime type text/plain is not supported')
  })

  test.each([
    ['a page as a picture', 'image/png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page as a PDF', 'application/pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program as a picture', 'image/jpeg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a program as a table', 'text/csv', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(200)])],
    ['a picture as another kind of picture', 'image/png', JPEG],
    ['a picture as a PDF', 'application/pdf', PNG],
    ['a PDF as a document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', PDF],
    ['text as a video', 'video/mp4', Buffer.from('words')],
    ['an empty file as a picture', 'image/png', Buffer.alloc(0)],
  ])('no file with a false type: %s', async (_, type, bytes) => {
    const before = await kept()

    for (const body of [blob(bytes, type), bytes]) {
      const { error } = await files().upload('lie', body, { contentType: type })

      expect(error).toMatchObject({ statusCode: '415', message: `the content of the file is not ${type}` })
    }

    await expect.poll(kept).toBe(before)
  })

  test.each(['text', 'image/', '/png', 'image/png\u00e9', 'image/png; a', 'a'.repeat(300)])(
    'no invalid type: %j',
    async (type) => {
      const response = await desk.fetch(`/object/${bucket}/x`, {
        method: 'POST',
        headers: { apikey: desk.serviceKey, 'content-type': type },
        body: 'x',
      })

      expect(await response.json()).toMatchObject({
        ...{ statusCode: '415', error: 'invalid_mime_type', message: 'Invalid Content-Type header' },
      })
    },
  )
})
