import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageRenderer, type RenderReply } from '#platform/files/rendering/image-renderer.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { blob, JPEG, PDF, type StorageFixture, storageFixture } from './storage-fixture.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })

const renderer = imageRenderer()
let desk: StorageFixture
let maria: Person
let omar: Person
beforeAll(async () => {
  desk = await storageFixture(undefined, { renderer })
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
  await desk.service.storage.createBucket('open', { public: true })
  await desk.service.storage.createBucket('closed')
  const photo = await picture(400, 200).jpeg().toBuffer()
  for (const bucket of ['open', 'closed'])
    await desk.service.storage.from(bucket).upload('photo.jpg', blob(photo, 'image/jpeg'))
  await desk.service.storage
    .from('closed')
    .upload('drawing.png', blob(await picture(50, 40).png().toBuffer(), 'image/png'))
})
afterAll(async () => {
  renderer.close()
  await desk.close()
})

const closed = () => desk.service.storage.from('closed')
async function shapeOf(file: Blob | Response | null | undefined) {
  const { width, height, format } = await sharp(
    Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()),
  ).metadata()
  return `${format} ${width}x${height}`
}
const publicPicture = (query: string, headers: Record<string, string> = {}) =>
  desk.fetch(`/render/image/public/open/photo.jpg?${query}`, { headers })

describe('a picture requested in another size', () => {
  test.each([
    [{ width: 100 }, 'jpeg 100x50'],
    [{ height: 100 }, 'jpeg 200x100'],
    [{ width: 100, height: 100 }, 'jpeg 100x100'],
    [{ width: 100, height: 100, resize: 'contain' as const }, 'jpeg 100x50'],
    [{ width: 100, height: 20, resize: 'fill' as const }, 'jpeg 100x20'],
    [{ width: 9_999 }, 'jpeg 400x200'],
    [{ width: 100, quality: 30, format: 'origin' as const }, 'jpeg 100x50'],
  ])('is made so: %j', async (transform, shape) => {
    const { data, error } = await closed().download('photo.jpg', { transform })

    expect(error).toBeNull()
    expect(await shapeOf(data)).toBe(shape)
  })

  test.each([
    ['height=200&width=100&quality=60', 'height:200,width:100,resizing_type:fill,quality:60'],
    ['width=100&resize=contain', 'width:100,resizing_type:fit'],
    ['height=20&resize=fill&format=webp', 'height:20,resizing_type:force,format:webp'],
  ])('says what was done: %s', async (query, told) => {
    expect((await publicPicture(query)).headers.get('x-transformations')).toBe(told)
  })

  test('is of the requested format, or of one that the browser prefers', async () => {
    const webp = { accept: 'image/avif,image/webp,*/*' }

    const replies = [
      await publicPicture('width=40'),
      await publicPicture('width=40', webp),
      await publicPicture('width=40&format=origin', webp),
      await publicPicture('width=40&format=avif'),
    ]

    expect(replies.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/jpeg',
      'image/webp',
      'image/jpeg',
      'image/avif',
    ])
    expect(replies[0]?.headers.get('vary')).toBe('Authorization, Accept')
  })

  test('is a copy of a scan that no browser shows, through a link', async () => {
    const scan = await picture(40, 30).tiff().toBuffer()
    await desk.service.storage.from('closed').upload('scan.tif', blob(scan, 'image/tiff'))

    const { data } = await closed().createSignedUrl('scan.tif', 60, { transform: { quality: 85 } })
    const linked = await desk.app.request(data?.signedUrl ?? '')

    expect(linked.headers.get('content-type')).toBe('image/jpeg')
    expect(await shapeOf(linked)).toBe('jpeg 40x30')
  })

  test('is read through a link in the size of the link only', async () => {
    const { data } = await closed().createSignedUrl('drawing.png', 60, { transform: { width: 20 } })

    const linked = await desk.app.request(`${data?.signedUrl}&width=45`)

    expect(data?.signedUrl).toContain('/render/image/sign/closed/drawing.png?token=')
    expect(await shapeOf(linked)).toBe('png 20x16')
  })

  test('is not sent again to a browser that has it', async () => {
    const first = await publicPicture('width=40')
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }

    const [same, other] = [await publicPicture('width=40', known), await publicPicture('width=41', known)]

    expect([same.status, other.status]).toEqual([304, 200])
  })

  test('has none of the metadata of its source', async () => {
    const located = await picture(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Dana' } })
      .toBuffer()
    await closed().upload('located.jpg', blob(located, 'image/jpeg'))

    const { data } = await closed().download('located.jpg', { transform: { width: 20 } })

    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).includes('Dana')).toBe(false)
  })
})

describe('refuses', () => {
  const license = 'drivers-licenses/3f1b7dd1-6a5c-4f0e-9d52-1c1d0e4a5a11.png'

  test("another company's picture, and a visitor's request", async () => {
    const documents = desk.as(maria).storage.from('client-documents')
    const png = await picture(60, 60).png().toBuffer()
    await documents.upload(license, blob(png, 'image/png'))
    const thumbnail = { transform: { width: 20 } }

    const own = await documents.download(license, thumbnail)
    const others = await desk.as(omar).storage.from('client-documents').download(license, thumbnail)
    const visitors = await desk.anon.storage.from('client-documents').download(license, thumbnail)
    const open = await desk.fetch(`/render/image/public/client-documents/${license}?width=20`)

    expect(await shapeOf(own.data)).toBe('png 20x20')
    expect(others.error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    expect(visitors.error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    expect(open.status).toBe(400)
  })

  test.each([
    ['a PDF', 'paper.pdf', PDF, 'application/pdf'],
    ['a damaged picture', 'damaged.jpg', JPEG, 'image/jpeg'],
    [
      'a drawing that can load other files',
      'drawing.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/svg+xml',
    ],
  ])('%s', async (_what, name, bytes, type) => {
    await closed().upload(name, blob(bytes, type))

    const { error } = await closed().download(name, { transform: { width: 20 } })

    expect(error).toMatchObject({ status: 400, statusCode: '422' })
  })

  test.each(['width=-1', 'width=abc', 'quality=10', 'quality=101', 'resize=stretch', 'format=bmp'])(
    'the query %s',
    async (query) => {
      const response = await publicPicture(query)

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'InvalidRequest' })
    },
  )

  test('a picture of more pixels than fifty million', async () => {
    const huge = await picture(10_000, 5_001).png().toBuffer()
    await closed().upload('huge.png', blob(huge, 'image/png'))

    const { error } = await closed().download('huge.png', { transform: { width: 20 } })

    expect(error).toMatchObject({ statusCode: '422', message: expect.stringContaining('50 million pixels') })
  })

  test('everything if the server renders no pictures', async () => {
    const plain = await storageFixture()
    await plain.service.storage.createBucket('open', { public: true })
    await plain.service.storage.from('open').upload('photo.jpg', blob(JPEG, 'image/jpeg'))

    const response = await plain.fetch('/render/image/public/open/photo.jpg?width=20')

    expect(await response.json()).toMatchObject({ statusCode: '403', code: 'FeatureNotEnabled' })
    await plain.close()
  })
})

describe('the process that renders', () => {
  const wish = { width: 10, resize: 'cover', quality: 80, format: 'origin' } as const

  test('is replaced when a picture takes too long', async () => {
    const hurried = imageRenderer(1)
    const photo = await picture(4_000, 4_000).png().toBuffer()

    const late = await hurried.render(wish, async () => photo)

    hurried.close()
    expect(late).toEqual({ problem: 'unreadable' } satisfies RenderReply)
    expect(await renderer.render(wish, async () => photo)).toMatchObject({ type: 'image/png' })
  })

  test('takes no more than sixteen pictures at once', async () => {
    const photo = await picture(10, 10).png().toBuffer()

    const replies = await Promise.all(Array.from({ length: 18 }, () => renderer.render(wish, async () => photo)))

    expect(replies.filter((reply) => 'problem' in reply)).toEqual([{ problem: 'too_busy' }, { problem: 'too_busy' }])
  })
})
