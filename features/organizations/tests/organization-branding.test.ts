import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blob, JPEG, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { png } from '#test/support/png.ts'
import { call, signedInColleague } from './organization-fixture.ts'

let app: TestApp
let owner: pg.Client
let maria: SignedIn
let omar: SignedIn
let tom: SignedIn
let priya: SignedIn

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
  tom = await signedInColleague(app, maria, 'Tom', 'admin')
  priya = await signedInColleague(app, maria, 'Priya')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  await owner.query('delete from app.organization_branding')
  await owner.query("delete from storage.objects where bucket_id = 'organization-branding'")
  await owner.query('delete from storage.loose_files')
})

const PLAIN = { display_name: 'Meridian', accent_color: '#AA3300' }
const logoOf = (bytes: Uint8Array | string) => ({ logo: { data: Buffer.from(bytes).toString('base64') } })
const brand = (person: SignedIn | null, body: object) => call(app, person, 'organization-branding', body)
const seenBy = async ({ supabase }: SignedIn) => (await supabase.rpc('organization_branding', {}, { get: true })).data
const objects = async () => {
  const { rows } = await owner.query(
    "select name, version from storage.objects where bucket_id = 'organization-branding'",
  )
  return rows
}

test('an admin sets name, color and logo, and all members see them', async () => {
  const picture = png(64)

  const { status, body } = await brand(tom, { ...PLAIN, ...logoOf(picture) })

  expect(status).toBe(200)
  expect(body).toEqual({
    display_name: 'Meridian',
    accent_color: '#aa3300',
    logo_path: expect.stringMatching(/^\/storage\/v1\/object\/public\/organization-branding\/[\w-]{36}\.png$/),
  })
  expect(await seenBy(priya)).toEqual(body)
  expect(await seenBy(omar)).toBeNull()
  const served = await app.fetch(String(body['logo_path']))
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(picture)
})

test('a change based on an outdated version is refused, and saved once the new one is known', async () => {
  const none = { display_name: null, accent_color: null, logo_path: null }
  const { body: theirs } = await brand(tom, { ...PLAIN, was: none, ...logoOf(png(64)) })
  const mine = { display_name: 'Mine', accent_color: '' }

  const refused = await brand(maria, { ...mine, was: none })

  expect(refused).toMatchObject({ status: 409, body: { code: 'BRANDING_CHANGED' } })
  expect(await seenBy(priya)).toEqual(theirs)
  expect((await brand(maria, { ...mine, was: { ...theirs, logo_path: null } })).status).toBe(409)
  expect((await brand(maria, { ...mine, was: theirs })).status).toBe(200)
  expect(await seenBy(priya)).toMatchObject({ display_name: 'Mine', logo_path: theirs['logo_path'] })
})

test('staff, strangers and visitors are refused, and nothing changes', async () => {
  await brand(maria, PLAIN)

  expect(await brand(priya, { ...PLAIN, display_name: 'Mine' })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_NEEDED' },
  })
  expect((await brand(null, PLAIN)).status).toBe(401)
  await brand(omar, { ...PLAIN, display_name: 'Sunset' })
  expect(await seenBy(priya)).toMatchObject({ display_name: 'Meridian' })
})

test('no API caller can write, list or remove objects in the bucket, not even owners', async () => {
  const { body } = await brand(maria, { ...PLAIN, ...logoOf(png(64)) })
  const name = String(body['logo_path']).split('/').at(-1) ?? ''

  for (const { supabase } of [maria, priya, omar, { supabase: app.supabase() }]) {
    const bucket = supabase.storage.from('organization-branding')
    expect((await bucket.upload('mine.png', blob(PNG, 'image/png'))).error).not.toBeNull()
    expect((await bucket.update(name, blob(PNG, 'image/png'))).error).not.toBeNull()
    expect((await bucket.list()).data ?? []).toEqual([])
    expect((await bucket.remove([name])).data ?? []).toEqual([])
  }
  expect((await app.fetch(String(body['logo_path']))).status).toBe(200)
})

test('a replaced or removed logo is deleted, and fields that are not sent stay', async () => {
  const first = await brand(maria, { ...PLAIN, ...logoOf(png(64)) })
  const renamed = await brand(maria, { ...PLAIN, display_name: 'Meridian Lending' })
  const second = await brand(maria, { ...PLAIN, ...logoOf(png(32)) })
  const before = await objects()
  const none = await brand(maria, { display_name: '', accent_color: '', logo: null })

  expect(renamed.body['logo_path']).toBe(first.body['logo_path'])
  expect(second.body['logo_path']).not.toBe(first.body['logo_path'])
  expect(before).toHaveLength(1)
  expect(none.body).toEqual({ display_name: null, accent_color: null, logo_path: null })
  expect(await objects()).toEqual([])
  for (const { body } of [first, second]) expect((await app.fetch(String(body['logo_path']))).status).toBe(400)
  const { rows } = await owner.query('select count(*)::int as n from storage.loose_files')
  expect(rows).toEqual([{ n: 0 }])
})

test.each([
  ['an SVG', logoOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'The logo must be a PNG, JPEG or WebP picture'],
  ['a page', logoOf('<!doctype html><script>alert(1)</script>'), 422, 'The logo must be a PNG, JPEG or WebP picture'],
  ['a dot', logoOf(PNG), 422, 'The logo has fewer than 16 pixels on a side'],
  ['half a JPEG', logoOf(JPEG), 422, 'The logo must be a PNG, JPEG or WebP picture'],
  ['too much', logoOf(Buffer.alloc(513 * 1024)), 400, 'The logo is larger than 512 KB'],
  ['no base64', { logo: { data: '%%%' } }, 400, 'The logo must be base64'],
  ['a color by name', { accent_color: 'red' }, 400, 'Accent color must look like #1b4b7a'],
  ['a color with additional text', { accent_color: '#aa3300;}' }, 400, 'Accent color must look like #1b4b7a'],
  ['a long name', { display_name: 'x'.repeat(81) }, 400, 'Display name is longer than 80 characters'],
])('%s is refused with a message, and nothing is half-done', async (_, change, status, words) => {
  await brand(maria, PLAIN)

  const refused = await brand(maria, { ...PLAIN, display_name: 'Changed', ...change })

  expect(refused).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
  expect(await seenBy(maria)).toMatchObject({ display_name: 'Meridian' })
  expect(await objects()).toEqual([])
})

test('a logo with malware is refused, the previous one stays, and the log says so', async () => {
  const { body } = await brand(maria, { ...PLAIN, ...logoOf(png(64)) })

  const refused = await brand(tom, { ...PLAIN, ...logoOf(png(32, `Comment\0${EICAR}`)) })

  const message = 'This file carries malware (Eicar-Test-Signature) and was not kept'
  expect(refused).toMatchObject({ status: 422, body: { code: 'MalwareFound', message } })
  expect(await seenBy(priya)).toEqual(body)
  expect(await objects()).toHaveLength(1)
  const { rows } = await owner.query('select count(*)::int as n from storage.loose_files')
  expect(rows).toEqual([{ n: 0 }])
  const { data } = await maria.supabase.rpc('organization_audit_log', { filter: { action: 'file.refused' } })
  expect(data[0]).toMatchObject({ actor_name: 'Tom', details: { malware: 'Eicar-Test-Signature' } })
})

test('invitation emails show it, and the log says who changed it', async () => {
  const { body } = await brand(maria, { ...PLAIN, ...logoOf(png(64)) })
  await call(app, maria, 'invitations', { act: 'invite', email: 'ben@example.test', role: 'staff' })

  const letter = async () => (await app.mailbox.list()).find(({ to }) => to === 'ben@example.test')
  await expect.poll(letter).toBeDefined()
  const html = (await letter())?.html
  expect(html).toContain(`<img src="https://desk.test${String(body['logo_path'])}" alt="Meridian"`)
  expect(html).toContain('background:#aa3300')
  const { data } = await maria.supabase.rpc('organization_audit_log', {
    filter: { action: 'organization.branding_changed' },
  })
  expect(data[0]).toMatchObject({
    actor_name: 'Maria',
    details: { display_name: 'Meridian', accent_color: '#aa3300', logo: 'image/png' },
  })
})
