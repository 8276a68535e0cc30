import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colleague, type Person, subscriber } from '#test/support/people.ts'
import { blob, PNG, SITE, type StorageFixture, storageFixture } from './storage-fixture.ts'

let desk: StorageFixture
let maria: Person
beforeAll(async () => {
  desk = await storageFixture(undefined, { maxLinkSeconds: 600 })
  await desk.service.storage.createBucket('private', { public: false })
  await desk.service.storage.from('private').upload('folder/words.txt', 'words', { cacheControl: '3600' })
  maria = await subscriber(desk.database, 'Maria')
})
afterAll(() => desk.close())

const files = () => desk.service.storage.from('private')
const documents = () => desk.as(maria).storage.from('client-documents')
const open = (url: string) => desk.app.request(url)
const tokenIn = (url: string) => new URL(url, SITE).searchParams.get('token') ?? ''

describe('a read link', () => {
  test('opens its object without a key until it expires, and keeps it out of shared caches', async () => {
    const { data } = await files().createSignedUrl('folder/words.txt', 60)
    const url = data?.signedUrl ?? ''

    const [fresh, resumed] = [await open(url), await desk.app.request(url, { headers: { range: 'bytes=1-2' } })]
    desk.passSeconds(61)
    const expired = await open(url)

    expect(url).toMatch(`${SITE}/storage/v1/object/sign/private/folder/words.txt?token=`)
    expect([fresh.status, await fresh.text()]).toEqual([200, 'words'])
    expect(fresh.headers.get('cache-control')).toMatch(/^private, max-age=(5\d|60)$/)
    expect([resumed.status, await resumed.text()]).toEqual([206, 'or'])
    expect(expired.status).toBe(400)
    expect(await expired.json()).toMatchObject({
      statusCode: '400',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
  })

  test('never lasts longer than the service allows', async () => {
    const { data } = await files().createSignedUrl('folder/words.txt', 365 * 24 * 3600)

    desk.passSeconds(601)

    expect((await open(data?.signedUrl ?? '')).status).toBe(400)
  })

  test('downloads under the given name', async () => {
    const { data } = await files().createSignedUrl('folder/words.txt', 60, { download: 'mine.txt' })

    const response = await open(data?.signedUrl ?? '')

    expect(response.headers.get('content-disposition')).toContain('filename=mine.txt')
  })

  test('opens a name with a question mark', async () => {
    const post = (path: string, body: string, type: string) =>
      desk.app.request(`/storage/v1${path}`, {
        ...{ method: 'POST', body },
        headers: { apikey: desk.serviceKey, 'content-type': type },
      })
    await post('/object/private/what%3F.txt', 'this', 'text/plain')
    const signed = await (await post('/object/sign/private/what%3F.txt', '{"expiresIn":60}', 'application/json')).json()
    const upload = await (await post('/object/upload/sign/private/why%3F.txt', '{}', 'application/json')).json()

    const opened = await open(`/storage/v1${signed.signedURL}`)

    expect(await opened.text()).toBe('this')
    expect(upload.url).toContain('/private/why%3F.txt?token=')
  })

  test('opens no other object, including one that takes the name later', async () => {
    await files().upload('one.txt', 'one')
    const { data } = await files().createSignedUrl('one.txt', 60)
    const token = tokenIn(data?.signedUrl ?? '')
    await files().remove(['one.txt'])
    await files().upload('one.txt', 'another')

    const elsewhere = await desk.fetch(`/object/sign/private/folder/words.txt?token=${token}`)
    const later = await open(data?.signedUrl ?? '')

    expect(await elsewhere.json()).toMatchObject({
      error: 'InvalidSignature',
      message: 'The url do not match the signature',
    })
    expect(await later.json()).toMatchObject({ statusCode: '404', error: 'not_found' })
  })

  test.each([
    ['no token', () => ''],
    ['words', () => '?token=not-a-jwt'],
    ['a token of another kind', () => `?token=${desk.tokenOf(maria)}`],
    ['an unsigned token', () => `?token=${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('is rejected with %s', async (_, query) => {
    const response = await desk.fetch(`/object/sign/private/folder/words.txt${query()}`)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' })
  })

  test('is rejected if another secret signed it', async () => {
    const forged = await new SignJWT({ url: 'private/folder/words.txt', object: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32, 1))

    const response = await desk.fetch(`/object/sign/private/folder/words.txt?token=${forged}`)

    expect(response.status).toBe(400)
  })

  test('can be created for many objects at once, with an error for each that failed', async () => {
    const { data } = await files().createSignedUrls(['folder/words.txt', 'absent.txt'], 60)

    expect(data).toMatchObject([
      { error: null, path: 'folder/words.txt', signedURL: expect.stringContaining('/object/sign/private/folder') },
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: 'absent.txt',
        signedURL: null,
      },
    ])
    expect((await open(data?.[0]?.signedUrl ?? '')).status).toBe(200)
  })
})

describe('a write link', () => {
  test('accepts one file, without a key, from anyone who has it', async () => {
    const { data } = await files().createSignedUploadUrl('letter.txt')
    const send = () => desk.anon.storage.from('private').uploadToSignedUrl('letter.txt', data?.token ?? '', 'dear all')

    const [first, second] = [await send(), await send()]
    const raw = await desk.app.request(data?.signedUrl ?? '', { method: 'PUT', body: 'again' })

    expect(first.data).toMatchObject({ path: 'letter.txt', fullPath: 'private/letter.txt' })
    expect(second.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(raw.status).toBe(400)
    expect(await (await files().download('letter.txt')).data?.text()).toBe('dear all')
  })

  test('overwrites only if it was created for that', async () => {
    await files().upload('draft.txt', 'one')
    const refused = await files().createSignedUploadUrl('draft.txt')
    const { data } = await files().createSignedUploadUrl('draft.txt', { upsert: true })

    const { error } = await desk.anon.storage.from('private').uploadToSignedUrl('draft.txt', data?.token ?? '', 'two')

    expect(refused.error).toMatchObject({ statusCode: '409' })
    expect(error).toBeNull()
    expect(await (await files().download('draft.txt')).data?.text()).toBe('two')
  })

  test('writes as the person who created it, for their organization', async () => {
    const colin = await colleague(desk.database, maria, 'Colin')
    const { data } = await documents().createSignedUploadUrl('licence.png')
    const bucket = desk.anon.storage.from('client-documents')

    const { error } = await bucket.uploadToSignedUrl('licence.png', data?.token ?? '', blob(PNG, 'image/png'))

    expect(error).toBeNull()
    expect((await desk.as(colin).storage.from('client-documents').download('licence.png')).data?.size).toBe(
      PNG.byteLength,
    )
  })

  test("ends with its creator's session, and accepts only the bucket’s types", async () => {
    const enid = await subscriber(desk.database, 'Enid')
    const { data } = await desk.as(enid).storage.from('client-documents').createSignedUploadUrl('hers.png')
    const bucket = desk.anon.storage.from('client-documents')
    const send = (body: Blob) => bucket.uploadToSignedUrl('hers.png', data?.token ?? '', body)

    const lying = await send(blob('<html>', 'image/png'))
    await desk.owner.query('delete from auth.sessions where id = $1', [enid.sessionId])
    const ended = await send(blob(PNG, 'image/png'))

    expect(lying.error).toMatchObject({ statusCode: '415' })
    expect(ended.error).toMatchObject({ statusCode: '403', message: 'The session of this token has ended' })
  })

  test('does not work for reading, nor a read link for writing', async () => {
    const { data: writing } = await files().createSignedUploadUrl('both.txt')
    const { data: reading } = await files().createSignedUrl('folder/words.txt', 60)
    await files().upload('both.txt', 'both')

    const read = await desk.fetch(`/object/sign/private/both.txt?token=${writing?.token}`)
    const written = await desk.fetch(
      `/object/upload/sign/private/folder/words.txt?token=${tokenIn(reading?.signedUrl ?? '')}`,
      { method: 'PUT', body: 'x' },
    )

    expect([read.status, written.status]).toEqual([400, 400])
  })

  test('can be created only by a person who may write there', async () => {
    const { error } = await desk.anon.storage.from('client-documents').createSignedUploadUrl('x.png')

    expect(error).toMatchObject({ statusCode: '403' })
  })
})
