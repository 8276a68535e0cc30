import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StorageFixture, storageFixture } from './storage-fixture.ts'

const NAMES = ['a.txt', 'b_1.txt', 'bx1.txt', 'dir/one.txt', 'dir/two.txt', 'dir/deep/three.txt', 'dirt/x.txt', 'Z.txt']

let desk: StorageFixture
beforeAll(async () => {
  desk = await storageFixture()
  await desk.service.storage.createBucket('listed', { public: false })
  for (const name of NAMES) await files().upload(name, name)
})
afterAll(() => desk.close())

const files = () => desk.service.storage.from('listed')
const names = (entries: { name: string }[] | null | undefined) => entries?.map(({ name }) => name)

describe('a folder', () => {
  test('lists its folders first, then its files, with names relative to it', async () => {
    const { data } = await files().list('dir')

    expect(data).toEqual([
      { name: 'deep', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
      {
        name: 'one.txt',
        id: expect.any(String),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        created_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: {
          eTag: expect.any(String),
          size: 11,
          mimetype: 'text/plain;charset=UTF-8',
          cacheControl: 'max-age=3600',
          lastModified: expect.any(String),
          contentLength: 11,
          httpStatusCode: 200,
        },
      },
      expect.objectContaining({ name: 'two.txt' }),
    ])
  })

  test.each([
    ['', ['dir', 'dirt', 'Z.txt', 'a.txt', 'b_1.txt', 'bx1.txt']],
    ['dir/', ['deep', 'one.txt', 'two.txt']],
    ['/dir', ['deep', 'one.txt', 'two.txt']],
    ['di', []],
    ['absent', []],
  ])('%j contains %j', async (folder, expected) => {
    expect(names((await files().list(folder)).data)).toEqual(expected)
  })

  test.each([
    [{ search: 'B_' }, ['b_1.txt']],
    [{ search: 'dir' }, ['dir', 'dirt']],
    [{ search: '%' }, []],
    [{ limit: 2 }, ['dir', 'dirt']],
    [{ limit: 2, offset: 3 }, ['a.txt', 'b_1.txt']],
    [{ limit: 10_000, offset: 5 }, ['bx1.txt']],
    [{ sortBy: { column: 'name', order: 'desc' } }, ['dirt', 'dir', 'bx1.txt', 'b_1.txt', 'a.txt', 'Z.txt']],
    [{ sortBy: { column: 'created_at', order: 'asc' }, offset: 2 }, ['a.txt', 'b_1.txt', 'bx1.txt', 'Z.txt']],
    [{ sortBy: { column: 'updated_at', order: 'desc' }, limit: 3 }, ['dirt', 'dir', 'Z.txt']],
  ])('can be searched, sorted, and paged: %j', async (options, expected) => {
    expect(names((await files().list('', options)).data)).toEqual(expected)
  })

  test('can be searched below itself, with results named relative to the search', async () => {
    const found = async (folder: string, search: string) => names((await files().list(folder, { search })).data)

    expect(await found('', 'dir/o')).toEqual(['dir/one.txt'])
    expect(await found('dir', 'deep/')).toEqual(['deep/three.txt'])
    expect(await found('', 'dir/d')).toEqual(['dir/deep'])
    expect(await found('', 'ir/one')).toEqual([])
  })

  test.each([{ sortBy: { column: 'owner; drop table', order: 'asc' } }, { limit: 0 }, { limit: 1.5 }, { offset: -1 }])(
    "can't be listed by %j",
    async (options) => {
      expect((await files().list('', options)).error).toMatchObject({ status: 400, statusCode: '400' })
    },
  )
})

test('at most a thousand names are returned, however many are requested', async () => {
  await desk.service.storage.createBucket('many')
  await desk.owner.query(
    `insert into storage.objects (bucket_id, name) select 'many', n from generate_series(1, 1001) n`,
  )
  const many = desk.service.storage.from('many')

  const [listed, page] = [await many.list('', { limit: 5_000 }), await many.listV2({ limit: 5_000 })]

  expect(listed.data).toHaveLength(1_000)
  expect(page.data?.objects).toHaveLength(1_000)
  expect(page.data?.hasNext).toBe(true)
})

describe('everything under a prefix', () => {
  test('is listed in bytewise order with full names', async () => {
    const { data } = await files().listV2({})

    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data?.objects.map(({ name, key }) => [name, key])).toEqual(NAMES.toSorted().map((name) => [name, name]))
    expect(data).not.toHaveProperty('nextCursor')
  })

  test('is listed grouped by folders', async () => {
    const { data } = await files().listV2({ prefix: 'd', with_delimiter: true })

    expect(data?.folders).toEqual([
      { key: 'dir', name: 'dir/' },
      { key: 'dirt', name: 'dirt/' },
    ])
    expect(data?.objects).toEqual([])
  })

  test.each([
    ['dir', ['dir/deep/three.txt', 'dir/one.txt', 'dir/two.txt', 'dirt/x.txt']],
    ['dir/', ['dir/deep/three.txt', 'dir/one.txt', 'dir/two.txt']],
    ['b_', ['b_1.txt']],
    ['%', []],
  ])('%j', async (prefix, expected) => {
    expect(names((await files().listV2({ prefix })).data?.objects)).toEqual(expected)
  })

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['created_at', 'desc'],
    ['updated_at', 'asc'],
  ] as const)('page by page by %s %s, nothing twice and nothing left out', async (column, order) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, error } = await files().listV2({
        limit: 3,
        sortBy: { column, order },
        ...(cursor ? { cursor } : {}),
      })
      expect(error).toBeNull()
      seen.push(...(names(data?.objects) ?? []))
      cursor = data?.nextCursor
      expect(data?.hasNext).toBe(cursor !== undefined)
    } while (cursor !== undefined)

    const inOrder = column === 'name' ? NAMES.toSorted() : NAMES
    expect(seen).toEqual(order === 'asc' ? inOrder : inOrder.toReversed())
  })

  // The hosted service's own tables may have such rows.
  test.each([
    ['asc', ['timeless-a', 'timeless-b', 'timely']],
    ['desc', ['timely', 'timeless-b', 'timeless-a']],
  ] as const)('an object without a timestamp comes before all others, %s', async (order, expected) => {
    await desk.service.storage.createBucket('timeless')
    const timeless = desk.service.storage.from('timeless')
    for (const name of expected) await timeless.upload(name, name, { upsert: true })
    await desk.owner.query('alter table storage.objects alter created_at drop not null')
    await desk.owner.query("update storage.objects set created_at = null where name ~ '^timeless'")

    const seen: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const sortBy = { column: 'created_at', order } as const
      const { data, error } = await timeless.listV2({ limit: 1, sortBy, ...(cursor ? { cursor } : {}) })
      expect(error).toBeNull()
      seen.push(...(names(data?.objects) ?? []))
      cursor = data?.nextCursor
    } while (cursor !== undefined)

    expect(seen).toEqual(expected)
  })

  test('a folder is placed by its oldest file, whatever is added or changed in it later', async () => {
    await desk.service.storage.createBucket('aged')
    const aged = desk.service.storage.from('aged')
    for (const name of ['older/1.txt', 'younger/1.txt', 'older/2.txt', 'older/1.txt'])
      await aged.upload(name, name, { upsert: true })

    for (const column of ['created_at', 'updated_at'] as const) {
      const { data } = await aged.listV2({ with_delimiter: true, sortBy: { column, order: 'desc' } })
      expect(names(data?.folders)).toEqual(['younger/', 'older/'])
    }
  })

  test.each(['%', 'e30', Buffer.from('{"position":"x"}').toString('base64')])(
    "can't be listed from a made-up cursor: %s",
    async (cursor) => {
      expect((await files().listV2({ cursor })).error).toMatchObject({ status: 400, statusCode: '400' })
    },
  )

  test("can't be listed from an invalid timestamp", async () => {
    const cursor = Buffer.from('{"position":"then","name":"x"}').toString('base64url')

    const { error } = await files().listV2({ cursor, sortBy: { column: 'created_at' } })

    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })
})
