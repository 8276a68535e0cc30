import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StorageFixture, storageFixture } from './storage-fixture.ts'

let desk: StorageFixture
beforeAll(async () => {
  desk = await storageFixture()
})
afterAll(() => desk.close())

const storage = () => desk.service.storage

describe('a bucket', () => {
  test('can be created, read, changed, emptied, and deleted', async () => {
    const created = await storage().createBucket('life', {
      public: false,
      fileSizeLimit: '20mb',
      allowedMimeTypes: ['text/*'],
    })
    const seen = await storage().getBucket('life')
    await storage().from('life').upload('deep/a.txt', 'a')
    const full = await storage().deleteBucket('life')
    const emptied = await storage().emptyBucket('life')
    const updated = await storage().updateBucket('life', { public: true, fileSizeLimit: null })
    const changed = await storage().getBucket('life')
    const deleted = await storage().deleteBucket('life')

    expect(created.data).toEqual({ name: 'life' })
    expect(seen.data).toEqual({
      id: 'life',
      name: 'life',
      type: 'STANDARD',
      owner: '',
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['text/*'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      updated_at: expect.any(String),
    })
    expect(full.error).toMatchObject({ statusCode: '409', message: 'The bucket you tried to delete is not empty' })
    expect(emptied.data).toEqual({ message: expect.stringContaining('Empty bucket has been queued') })
    expect(updated.data).toEqual({ message: 'Successfully updated' })
    expect(changed.data).toMatchObject({ public: true, file_size_limit: null, allowed_mime_types: ['text/*'] })
    expect(deleted.data).toEqual({ message: 'Successfully deleted' })
    expect((await storage().getBucket('life')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test('changes only in the given fields', async () => {
    await storage().createBucket('same')

    const response = await desk.fetch('/bucket/same', {
      method: 'PUT',
      headers: { apikey: desk.serviceKey, 'content-type': 'application/json' },
      body: '{}',
    })

    expect(await response.json()).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('names nothing to change'),
    })
  })

  test("can't be created twice", async () => {
    await storage().createBucket('once')

    const { error } = await storage().createBucket('once')

    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
  })

  test.each(['', ' ', '..', '.', 'a/b', 'ä', 'a'.repeat(101), ' padded '])("can't be named %j", async (name) => {
    const { error } = await storage().createBucket(name, { public: false })

    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })

  test.each([
    ['20mb', 20_000_000],
    ['1.5KB', 1500],
    ['7', 7],
    [7, 7],
    [null, null],
  ])('with a limit of %j accepts %j bytes', async (fileSizeLimit, bytes) => {
    await storage().createBucket('sized')

    await storage().updateBucket('sized', { public: false, fileSizeLimit })

    expect((await storage().getBucket('sized')).data?.file_size_limit).toBe(bytes)
  })

  test.each([
    ['lots', '400'],
    ['-1', '400'],
    ['5tb', '400'],
    ['51gb', '413'],
  ])("can't have a limit of %j", async (fileSizeLimit, statusCode) => {
    const { error } = await storage().createBucket('unlimited', { public: false, fileSizeLimit })

    expect(error).toMatchObject({ status: 400, statusCode })
  })

  test('can be found among others', async () => {
    for (const name of ['find-b', 'find-a', 'other_c']) await storage().createBucket(name)
    const names = async (options: Parameters<ReturnType<typeof storage>['listBuckets']>[0]) =>
      (await storage().listBuckets(options)).data?.map(({ name }) => name)

    expect(await names({ search: 'FIND' })).toEqual(['find-a', 'find-b'])
    expect(await names({ search: 'find_' })).toEqual([])
    expect(await names({ search: 'find', sortColumn: 'created_at', sortOrder: 'asc' })).toEqual(['find-b', 'find-a'])
    expect(await names({ search: 'find', limit: 1, offset: 1 })).toEqual(['find-b'])
    expect(await names({ search: 'find', limit: 5_000 })).toEqual(['find-a', 'find-b'])
    expect(await names({})).toContain('client-documents')
  })
})
