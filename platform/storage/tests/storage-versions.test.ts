import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageFixture, storageFixture } from './storage-fixture.ts'

let desk: StorageFixture
beforeAll(async () => {
  desk = await storageFixture()
  await desk.service.storage.createBucket('papers', { public: true })
  const { error } = await files().upload('a.txt', 'as it is now')
  if (error) throw error
})
afterAll(() => desk.close())

const files = () => desk.service.storage.from('papers')
const OLD = { versionId: '5f1b5a0e-7d1c-4f0e-9f55-0c9a2f1f3f10' }

test.each([
  ['downloaded', () => files().download('a.txt', OLD), 'querystring/versionId'],
  ['described', () => files().info('a.txt', OLD), 'querystring/versionId'],
  ['linked to', () => files().createSignedUrl('a.txt', 60, OLD), 'body/versionId'],
  ['removed', () => files().remove([{ path: 'a.txt', ...OLD }]), 'body/prefixes/0'],
  ['moved', () => files().move('a.txt', 'b.txt', { sourceVersionId: OLD.versionId }), 'body/sourceVersionId'],
  ['copied', () => files().copy('a.txt', 'b.txt', { sourceVersionId: OLD.versionId }), 'body/sourceVersionId'],
])('a requested version is not %s in place of the current one', async (_what, ask, place) => {
  const { data, error } = await ask()

  expect([data, error]).toMatchObject([
    null,
    { status: 400, statusCode: '400', message: expect.stringMatching(`^${place} .*version`) },
  ])
  expect(await (await files().download('a.txt')).data?.text()).toBe('as it is now')
  expect((await files().list()).data?.map(({ name }) => name)).toEqual(['a.txt'])
})

test('a public object is not returned for another version', async () => {
  const { publicUrl } = files().getPublicUrl('a.txt', OLD).data

  const reply = await desk.app.request(publicUrl)

  expect([reply.status, (await reply.json()).code]).toEqual([400, 'InvalidRequest'])
})

test.each([{ noncurrentVersions: 'only' }, { deleteMarkers: 'only' }] as const)(
  'a list of %j is rejected',
  async (wish) => {
    const { data, error } = await files().listV2(wish)

    expect([data, error]).toMatchObject([null, { status: 400 }])
  },
)

test('a list of all versions has the current ones', async () => {
  const { data } = await files().listV2({ noncurrentVersions: 'include', deleteMarkers: 'exclude' })

  expect(data?.objects.map(({ name }) => name)).toEqual(['a.txt'])
})

test('a bucket does not claim to keep versions', async () => {
  const { storage } = desk.service

  const made = await storage.createBucket('kept', { public: false, versioningStatus: 'ENABLED' })
  const changed = await storage.updateBucket('papers', { public: true, versioningStatus: 'ENABLED' })
  const plain = await storage.createBucket('plain', { public: false, versioningStatus: 'DISABLED' })

  expect([made.error, changed.error]).toMatchObject([{ status: 400 }, { status: 400 }])
  expect(plain.error).toBeNull()
  expect((await storage.listBuckets()).data?.map(({ id }) => id)).not.toContain('kept')
})
