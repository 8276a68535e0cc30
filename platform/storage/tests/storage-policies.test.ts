import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, colleague, newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { blob, PDF, PNG, type StorageFixture, storageFixture } from './storage-fixture.ts'

const BUCKET = 'client-documents'
const LICENSE = 'drivers-licenses/0b6bb5d1-6a5c-4f0e-9d52-1c1d0e4a5a11.png'

let desk: StorageFixture
let maria: Person
let colin: Person
let omar: Person
let ada: Person
let stranger: Person
beforeAll(async () => {
  desk = await storageFixture()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  colin = await colleague(desk.database, maria, 'Colin')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
  ada = await superAdmin(desk.database, 'Ada')
  stranger = await newcomer(desk.database, 'Stranger')
  const { error } = await documentsOf(maria).upload(LICENSE, blob(PNG, 'image/png'))
  if (error) throw error
})
afterAll(() => desk.close())

const documentsOf = (person: Person) => desk.as(person).storage.from(BUCKET)
const notFound = { status: 400, statusCode: '404', message: 'Object not found' }
const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }

describe('client documents', () => {
  test('can be read by everyone in their organization', async () => {
    for (const person of [maria, colin]) {
      const { data } = await documentsOf(person).download(LICENSE)

      expect(data?.size).toBe(PNG.byteLength)
      expect((await documentsOf(person).list('drivers-licenses')).data).toHaveLength(1)
    }
  })

  test('belong to the organization of the person who adds them, and to that person', async () => {
    const { rows } = await desk.owner.query(
      `select o.owner, o.organization_id = p.organization_id as at_home from storage.objects o, app.people p where o.name = $1 and p.id = $2`,
      [LICENSE, maria.id],
    )

    expect(rows).toEqual([{ owner: maria.id, at_home: true }])
  })

  test.each(['another subscriber', 'a person without an organization', 'a visitor'])(
    'do not exist for %s',
    async (who) => {
      const people = { 'another subscriber': omar, 'a person without an organization': stranger }
      const person = Object.entries(people).find(([name]) => name === who)?.[1]
      const documents = person === undefined ? desk.anon.storage.from(BUCKET) : documentsOf(person)

      expect((await documents.download(LICENSE)).error).toMatchObject(notFound)
      expect((await documents.info(LICENSE)).error).toMatchObject(notFound)
      expect((await documents.exists(LICENSE)).data).toBe(false)
      expect((await documents.list('drivers-licenses')).data).toEqual([])
      expect((await documents.listV2({})).data).toMatchObject({ objects: [], folders: [] })
      expect((await documents.createSignedUrl(LICENSE, 60)).error).toMatchObject(notFound)
      expect((await documents.createSignedUrls([LICENSE], 60)).data).toMatchObject([{ signedURL: null }])
      expect((await documents.remove([LICENSE])).data).toEqual([])
      expect((await documents.move(LICENSE, 'mine.png')).error).toMatchObject(notFound)
      expect((await documents.copy(LICENSE, 'mine.png')).error).toMatchObject(notFound)
      expect((await documents.update(LICENSE, blob(PNG, 'image/png'))).error).toMatchObject(notFound)
      expect((await documents.upload(LICENSE, blob(PNG, 'image/png'), { upsert: true })).error).toMatchObject(denied)
      expect((await documentsOf(maria).download(LICENSE)).data?.size).toBe(PNG.byteLength)
    },
  )

  test.each(['public', 'authenticated', 'sign'])("can't be read without a key at /object/%s", async (path) => {
    const response = await desk.fetch(`/object/${path}/${BUCKET}/${LICENSE}`)

    expect([400, 401]).toContain(response.status)
    expect(await response.text()).not.toContain('PNG')
  })

  test("can't be added by a person without an organization", async () => {
    for (const documents of [documentsOf(stranger), desk.anon.storage.from(BUCKET)]) {
      const { error } = await documents.upload('mine.png', blob(PNG, 'image/png'))

      expect(error).toMatchObject(denied)
    }
  })

  test('must be images or PDFs of at most 10 MB', async () => {
    const upload = async (name: string, body: Blob) =>
      (await documentsOf(maria).upload(name, body)).error?.message ?? 'taken'
    const padded = (bytes: number) =>
      blob(Buffer.concat([PDF, Buffer.alloc(bytes - PDF.byteLength)]), 'application/pdf')

    expect(await upload('proof.pdf', padded(10 * 1024 * 1024))).toBe('taken')
    expect(await upload('large.pdf', padded(10 * 1024 * 1024 + 1))).toBe('The object exceeded the maximum allowed size')
    expect(await upload('page.html', blob('<html>', 'text/html'))).toBe('mime type text/html is not supported')
    expect(await upload('drawing.svg', blob('<svg/>', 'image/svg+xml'))).toBe(
      'mime type image/svg+xml is not supported',
    )
  })

  test('stay in their bucket and their organization when moved', async () => {
    await desk.service.storage.createBucket('shop-window', { public: true })

    const moved = await documentsOf(maria).move(LICENSE, 'x.png', { destinationBucket: 'shop-window' })
    const copied = await documentsOf(maria).copy(LICENSE, 'x.png', { destinationBucket: 'shop-window' })

    expect([moved.error, copied.error]).toMatchObject([denied, denied])
    await expect(
      asPerson(desk.database.pools.wire, maria, (db) =>
        db.query('update storage.objects set organization_id = null where name = $1', [LICENSE]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('can be replaced, renamed, and deleted by the organization’s own people', async () => {
    await documentsOf(maria).upload('draft.pdf', blob(PDF, 'application/pdf'))

    const replaced = await documentsOf(colin).upload('draft.pdf', blob(PDF, 'application/pdf'), { upsert: true })
    const moved = await documentsOf(colin).move('draft.pdf', 'final.pdf')
    const removed = await documentsOf(maria).remove(['final.pdf'])

    expect([replaced.error, moved.error]).toEqual([null, null])
    expect(removed.data).toMatchObject([{ name: 'final.pdf', owner: colin.id }])
  })

  test('can be read, but not changed, by super admins', async () => {
    expect((await documentsOf(ada).download(LICENSE)).data?.size).toBe(PNG.byteLength)
    expect((await documentsOf(ada).upload('ada.png', blob(PNG, 'image/png'))).error).toMatchObject(denied)
    expect((await documentsOf(ada).remove([LICENSE])).data).toEqual([])
  })
})

describe('a session that has ended', () => {
  test('can no longer read or write', async () => {
    const { tokenOf } = desk
    const ended = await subscriber(desk.database, 'Enid')
    await documentsOf(ended).upload('hers.png', blob(PNG, 'image/png'))
    await desk.owner.query('delete from auth.sessions where id = $1', [ended.sessionId])
    const headers = { apikey: desk.anonKey, authorization: `Bearer ${tokenOf(ended)}` }

    const read = await desk.fetch(`/object/${BUCKET}/hers.png`, { headers })
    const written = await desk.fetch(`/object/${BUCKET}/new.png`, {
      method: 'POST',
      headers,
      body: new Uint8Array(PNG),
    })

    expect([await read.json(), await written.json()]).toMatchObject([
      { statusCode: '403', error: 'Unauthorized', message: 'The session of this token has ended' },
      { statusCode: '403', error: 'Unauthorized', message: 'The session of this token has ended' },
    ])
  })

  test.each([
    ['not-a-jwt', 'Invalid Compact JWS'],
    ['a.b.c', 'Invalid Compact JWS'],
  ])("an invalid token can't either: %s", async (token, message) => {
    const response = await desk.fetch('/bucket', {
      headers: { apikey: desk.anonKey, authorization: `Bearer ${token}` },
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized', message })
  })
})

describe('buckets', () => {
  test('can only be created, changed, and deleted by the service', async () => {
    for (const client of [desk.as(maria), desk.anon]) {
      const { storage } = client
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.getBucket(BUCKET)).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
      expect((await storage.createBucket('mine', { public: true })).error).toMatchObject(denied)
      expect((await storage.updateBucket(BUCKET, { public: true })).error).toMatchObject({ statusCode: '404' })
      expect((await storage.emptyBucket(BUCKET)).error).toMatchObject({ statusCode: '404' })
      expect((await storage.deleteBucket(BUCKET)).error).toMatchObject({ statusCode: '404' })
    }
  })

  test('can be seen by super admins', async () => {
    expect((await desk.as(ada).storage.getBucket(BUCKET)).data).toMatchObject({ id: BUCKET, public: false })
  })
})

describe('the list of loose files', () => {
  test.each([
    'select from storage.loose_files',
    "insert into storage.loose_files values ('x')",
    'delete from storage.loose_files',
  ])('is only for the service: %s', async (sql) => {
    for (const person of [maria, ada]) {
      const attempt = asPerson(desk.database.pools.wire, person, (db) => db.query(sql))

      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })
})
