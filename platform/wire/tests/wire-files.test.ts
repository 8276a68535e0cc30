import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWireFixture, type WireFixture } from './wire-fixture.ts'

const SECRET = 'a-shared-secret-of-at-least-32-characters'

let desk: WireFixture
beforeAll(async () => {
  desk = await openWireFixture({ prepare: true, tokens: { secret: SECRET } })
  const service = desk.client(desk.serviceKey).storage
  for (const bucket of ['signed', 'pictures', 'small']) await service.createBucket(bucket)
  await desk.owner.query(`
    create policy "whatever lies there may be read" on storage.objects for select to anon using (true);
    create policy "by engineering" on storage.objects for insert to anon
      with check (bucket_id = 'signed' and user_metadata ->> 'department' = 'engineering');
    create policy "only pictures" on storage.objects for insert to anon
      with check (bucket_id = 'pictures' and metadata ->> 'mimetype' like 'image/%');
    create policy "only what is small" on storage.objects for insert to anon
      with check (bucket_id = 'small' and (metadata ->> 'contentLength')::int <= 1000)`)
})
afterAll(() => desk.close())

const bucket = (name: string) => desk.client().storage.from(name)
const denied = { statusCode: '403', message: 'new row violates row-level security policy' }
const namesIn = async (name: string) => (await bucket(name).list()).data?.map((file) => file.name)
const letters = (count: number) => 'x'.repeat(count)

describe('policies that check the file itself', () => {
  const engineering = { metadata: { department: 'engineering' } }

  test.each([
    ['a form', new Blob(['plan'])],
    ['a body', 'plan'],
  ])('get its metadata, in %s', async (way, file) => {
    const [said, unsaid] = [
      await bucket('signed').upload(`${way}, said`, file, engineering),
      await bucket('signed').upload(`${way}, unsaid`, file),
    ]

    expect(said.error).toBeNull()
    expect(unsaid.error).toMatchObject(denied)
    expect(await namesIn('signed')).toContain(`${way}, said`)
    expect(await namesIn('signed')).not.toContain(`${way}, unsaid`)
  })

  test('get the metadata of a copy, too', async () => {
    await bucket('signed').upload('plan', 'plan', engineering)

    const copied = await bucket('signed').copy('plan', 'copy of the plan')
    const toPictures = await bucket('signed').copy('plan', 'plan', { destinationBucket: 'pictures' })

    expect(copied.error).toBeNull()
    expect(toPictures.error).toMatchObject(denied)
  })

  test('get its type', async () => {
    const picture = await bucket('pictures').upload('a', new Blob(['a'], { type: 'image/png' }))
    const text = await bucket('pictures').upload('b', new Blob(['b'], { type: 'text/plain' }))

    expect(picture.error).toBeNull()
    expect(text.error).toMatchObject(denied)
    expect(await namesIn('pictures')).toEqual(['a'])
  })

  test('get its size', async () => {
    const little = await bucket('small').upload('little', new Blob([letters(10)]))
    const large = await bucket('small').upload('large', new Blob([letters(5_000)]))

    expect(little.error).toBeNull()
    expect(large.error).toMatchObject(denied)
  })

  test('are checked again after the upload if its size was not announced', async () => {
    const headers = { authorization: `Bearer ${desk.anonKey}`, 'content-type': 'text/plain' }
    const upload = { method: 'POST', headers, body: new Blob([letters(5_000)]).stream(), duplex: 'half' }

    const reply = await fetch(`${desk.url}/storage/v1/object/small/unannounced`, upload)

    expect(await reply.json()).toMatchObject(denied)
    expect(await namesIn('small')).not.toContain('unannounced')
  })
})
