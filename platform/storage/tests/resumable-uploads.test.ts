import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DetailedError } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { sweepLooseFiles } from '#platform/storage/loose-files.ts'
import { type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { gated, PDF, PNG, SITE, type StorageFixture, storageFixture } from './storage-fixture.ts'
import { type TusFile, uploadByTus } from './tus-in-process.ts'

const BUCKET = 'client-documents'

let desk: StorageFixture
let maria: Person
let omar: Person
let ada: Person
beforeAll(async () => {
  desk = await storageFixture()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
  ada = await superAdmin(desk.database, 'Ada')
})
afterAll(() => desk.close())

const headersOf = (person?: Person) => ({
  apikey: desk.anonKey,
  ...(person && { authorization: `Bearer ${desk.tokenOf(person)}` }),
})
const freshName = () => `drivers-licenses/${randomUUID()}.pdf`
const largePdf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, '%')])
const documentsOf = (person: Person) => desk.as(person).storage.from(BUCKET)
const file = (objectName: string, bytes = largePdf(20_000), contentType = 'application/pdf') => ({
  ...{ bytes, bucketName: BUCKET, objectName, contentType },
})
const tus = (sent: TusFile, person?: Person, more = {}) =>
  uploadByTus(async (request) => desk.app.fetch(request), sent, {
    headers: headersOf(person),
    chunkSize: 7_000,
    ...more,
  })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (name: string, type = 'application/pdf') =>
  `bucketName ${base64(BUCKET)},objectName ${base64(name)},contentType ${base64(type)},cacheControl ${base64('3600')}`

/** One request of the protocol. */
const call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
  person: Person | null = maria,
) =>
  desk.fetch(`/upload/resumable${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headersOf(person ?? undefined), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
const PART = { 'content-type': 'application/offset+octet-stream' }
const part = (address: string, offset: number, body: Buffer, person?: Person) =>
  call('PATCH', address, { ...PART, 'upload-offset': String(offset) }, body, person)
async function opened(name: string, length: number, more: Record<string, string> = {}): Promise<string> {
  const response = await call('POST', '', {
    'upload-length': String(length),
    'upload-metadata': metadata(name),
    ...more,
  })
  expect(await response.text()).toBe('')
  return (response.headers.get('location') ?? '').replace('/storage/v1/upload/resumable', '')
}
const looseFiles = async () => (await desk.owner.query('select id from storage.loose_files')).rowCount
const unfinished = async () =>
  (await desk.owner.query('select id from storage.resumable_uploads where finished_at is null')).rowCount

describe('a file that arrives in parts', () => {
  test('is one object with all its bytes, and no part is left', async () => {
    const name = freshName()
    const bytes = largePdf(50_000)

    await tus({ ...file(name, bytes), cacheControl: '3600' }, maria)

    const stored = await documentsOf(maria).download(name)
    expect(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
    const { rows } = await desk.owner.query(
      `select owner = $2 as is_owner, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache from storage.objects where name = $1`,
      [name, maria.id],
    )
    expect(rows).toEqual([{ is_owner: true, type: 'application/pdf', cache: 'max-age=3600' }])
    expect(await looseFiles()).toBe(0)
    expect(await unfinished()).toBe(0)
  })

  test('can be sent without bytes in the first request, and in one request', async () => {
    for (const more of [{ uploadDataDuringCreation: false }, { chunkSize: Number.POSITIVE_INFINITY }]) {
      const name = freshName()

      await tus(file(name), maria, more)

      expect((await documentsOf(maria).info(name)).data).toMatchObject({ size: 20_000 })
    }
  })

  test('continues where it was after the server restarts', async () => {
    const name = freshName()
    const bytes = largePdf(20_000)
    const address = await opened(name, bytes.length)
    await part(address, 0, bytes.subarray(0, 9_000))
    const restarted = gated({ ...desk.deps, files: diskFileStore(desk.folder) }, desk.guard)

    const offset = await call('HEAD', address, {})
    const uploadUrl = `${SITE}/storage/v1/upload/resumable${address}`
    await uploadByTus(async (request) => restarted.fetch(request), file(name, bytes), {
      ...{ headers: headersOf(maria), uploadUrl },
    })

    expect(Object.fromEntries(offset.headers)).toMatchObject({
      'upload-offset': '9000',
      'upload-length': '20000',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    })
    expect((await documentsOf(maria).download(name)).data?.size).toBe(20_000)
  })

  test('keeps what arrived of a part that breaks off', async () => {
    const name = freshName()
    const bytes = largePdf(20_000)
    const address = await opened(name, bytes.length)
    const broken = new ReadableStream({
      start: (sending) => sending.enqueue(new Uint8Array(bytes.subarray(0, 5_000))),
      pull: async (sending) => {
        await setTimeout(50)
        sending.error(new Error('the phone lost its network'))
      },
    })
    const init = { method: 'PATCH', body: broken, duplex: 'half' }
    await desk.fetch(`/upload/resumable${address}`, {
      ...init,
      headers: { 'tus-resumable': '1.0.0', ...headersOf(maria), ...PART, 'upload-offset': '0' },
    })

    const offset = (await call('HEAD', address, {})).headers.get('upload-offset')
    const last = await part(address, Number(offset), bytes.subarray(Number(offset)))

    expect([offset, last.status]).toEqual(['5000', 204])
    expect((await documentsOf(maria).download(name)).data?.size).toBe(20_000)
  })

  test('is one object if the reply to the last part was lost', async () => {
    const bytes = largePdf(20_000)
    const address = await opened(freshName(), bytes.length)
    await part(address, 0, bytes)

    const again = await part(address, 0, bytes)
    const offset = await call('HEAD', address, {})

    expect(again.status).toBe(409)
    expect(offset.headers.get('upload-offset')).toBe('20000')
    expect((await call('DELETE', address, {})).status).toBe(400)
  })

  test('is one object if two requests send the last part at once', async () => {
    const name = freshName()
    const bytes = largePdf(20_000)
    const address = await opened(name, bytes.length)
    await part(address, 0, bytes.subarray(0, 9_000))

    const statuses = await Promise.all(
      [1, 2].map(async () => (await part(address, 9_000, bytes.subarray(9_000))).status),
    )

    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409])
    expect((await documentsOf(maria).download(name)).data?.size).toBe(20_000)
    expect(await looseFiles()).toBe(0)
  })

  test('replaces an object only with x-upsert', async () => {
    const name = freshName()
    await tus(file(name), maria)

    const refused = await tus(file(name, largePdf(30_000)), maria).catch((error) => error)
    await tus(file(name, largePdf(30_000)), maria, { headers: { ...headersOf(maria), 'x-upsert': 'true' } })

    expect(statusOf(refused)).toBe(409)
    expect((await documentsOf(maria).info(name)).data).toMatchObject({ size: 30_000 })
    expect(await looseFiles()).toBe(0)
  })

  test('can be empty', async () => {
    await desk.service.storage.createBucket('anything')
    const headers = { apikey: desk.serviceKey }

    await uploadByTus(
      async (request) => desk.app.fetch(request),
      { bytes: Buffer.alloc(0), bucketName: 'anything', objectName: 'empty' },
      { headers },
    )

    expect((await desk.service.storage.from('anything').info('empty')).data).toMatchObject({ size: 0 })
  })

  test('can be ended, and its parts are deleted', async () => {
    const name = freshName()
    const address = await opened(name, 20_000)
    await part(address, 0, largePdf(5_000))

    const ended = await call('DELETE', address, {})

    expect(ended.status).toBe(204)
    expect((await call('HEAD', address, {})).status).toBe(404)
    expect(await looseFiles()).toBe(0)
  })

  test('arrives with the token of an upload link', async () => {
    const name = freshName()
    const { data } = await documentsOf(maria).createSignedUploadUrl(name)
    const endpoint = `${SITE}/storage/v1/upload/resumable/sign`
    const send = (signature: string, objectName = name) =>
      uploadByTus(async (request) => desk.app.fetch(request), file(objectName), {
        ...{ endpoint, chunkSize: 7_000, headers: { 'x-signature': signature } },
      })

    const others = await send(data?.token ?? '', freshName()).catch((error) => error)
    await send(data?.token ?? '')

    expect(statusOf(others)).toBe(400)
    expect((await documentsOf(maria).info(name)).data).toMatchObject({ size: 20_000 })
  })
})

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : `no refusal: ${String(error)}`

describe('refuses', () => {
  test.each([
    ['a visitor', () => undefined, 403],
    ['a super admin', () => ada, 403],
  ])('%s, who may not add files', async (_who, person, status) => {
    const error = await tus(file(freshName()), person()).catch((refusal) => refusal)

    expect(statusOf(error)).toBe(status)
    expect(await unfinished()).toBe(0)
  })

  test('every caller but the one who began', async () => {
    const address = await opened(freshName(), 20_000)

    for (const person of [omar, ada, null]) {
      const statuses = await Promise.all([
        call('HEAD', address, {}, undefined, person),
        call('PATCH', address, { ...PART, 'upload-offset': '0' }, largePdf(5_000), person),
        call('DELETE', address, {}, undefined, person),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await call('HEAD', address, {})).headers.get('upload-offset')).toBe('0')
  })

  test.each([
    ['an unknown bucket', { 'upload-metadata': `bucketName ${base64('nowhere')},objectName ${base64('a')}` }, 404],
    ['a name with ..', { 'upload-metadata': `bucketName ${base64(BUCKET)},objectName ${base64('../a')}` }, 400],
    ['no bucket', { 'upload-metadata': `objectName ${base64('a')}` }, 400],
    ['metadata that is not base64', { 'upload-metadata': 'bucketName ???' }, 400],
    ['a type that the bucket does not take', { 'upload-metadata': metadata('a.html', 'text/html') }, 415],
    ['a file that is too large', { 'upload-length': String(11 * 1024 * 1024) }, 413],
    ['no length', { 'upload-length': '' }, 400],
    ['a length that comes later', { 'upload-defer-length': '1' }, 501],
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
  ])('%s', async (_what, headers: Record<string, string>, status) => {
    const response = await call('POST', '', {
      ...{ 'upload-length': '10', 'upload-metadata': metadata(freshName()) },
      ...headers,
    })

    expect(response.status).toBe(status)
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
  })

  test('parts at another offset, of another type, or beyond the end', async () => {
    const address = await opened(freshName(), 10_000)

    const statuses = [
      await part(address, 5, largePdf(1_000)),
      await call('PATCH', address, { 'content-type': 'application/pdf', 'upload-offset': '0' }, largePdf(1_000)),
      await call('PATCH', address, PART, largePdf(1_000)),
      await part(address, 0, largePdf(10_001)),
    ].map(({ status }) => status)

    expect(statuses).toEqual([409, 415, 403, 413])
    expect((await call('HEAD', address, {})).headers.get('upload-offset')).toBe('0')
  })

  test('a file whose bytes are not of its type, and forgets it', async () => {
    const address = await opened(freshName(), PNG.length)

    const last = await part(address, 0, PNG)

    expect(last.status).toBe(415)
    expect((await call('HEAD', address, {})).status).toBe(404)
    expect(await looseFiles()).toBe(0)
  })

  test('a part whose sender lost the right to add files', async () => {
    const address = await opened(freshName(), 20_000)
    await part(address, 0, largePdf(5_000))
    await desk.owner.query('update auth.sessions set not_after = now() where id = $1', [maria.sessionId])

    const late = await part(address, 5_000, Buffer.alloc(5_000))

    await desk.owner.query('update auth.sessions set not_after = null where id = $1', [maria.sessionId])
    expect(late.status).toBe(403)
  })

  test('more unfinished uploads of one person than fifty', async () => {
    for (let begun = (await unfinished()) ?? 0; begun < 50; begun++) await opened(freshName(), 10)

    const oneMore = await call('POST', '', { 'upload-length': '10', 'upload-metadata': metadata(freshName()) })

    expect(oneMore.status).toBe(429)
    await desk.owner.query('delete from storage.resumable_uploads')
  })

  test('an expired upload, which a sweep forgets with its parts', async () => {
    const address = await opened(freshName(), 20_000)
    await part(address, 0, largePdf(5_000))
    const dayAgo = `update storage.loose_files set since = now() - interval '25 hours'`
    desk.passSeconds(86_401)

    const late = await part(address, 5_000, Buffer.alloc(5_000))
    await desk.owner.query(dayAgo)
    await desk.owner.query(`update storage.resumable_uploads set expires_at = now() - interval '1 hour'`)
    await sweepLooseFiles(desk.deps)

    expect(late.status).toBe(410)
    expect(await looseFiles()).toBe(0)
    expect((await call('HEAD', address, {})).status).toBe(404)
  })
})

test('the service describes itself', async () => {
  const response = await call('OPTIONS', '', {})

  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
  })
})
