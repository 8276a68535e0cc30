import { PDFDocument } from '@cantoo/pdf-lib'
import { BUCKETS, OBJECT_NAMES } from '#platform/http/tests/fuzz-paths.ts'
import { blob, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { type Attempt, get, json, type Reply } from './attempt.ts'
import { type Aimed, fire } from './engine.ts'
import type { Outcome } from './outcome.ts'
import type { World } from './world.ts'

const BUCKET = 'client-documents'
const TITLE = 'zqxjkvwp file'
/** Appears only in the victim's file: the title as a PDF stores it. */
const CONTENT = Buffer.from(TITLE, 'utf16le').swap16().toString('hex').toUpperCase()
const ACTIVE = /html|svg|xml|javascript/
const ACTIVE_FILES: readonly [type: string, content: string][] = [
  ['text/html', '<script>alert(1)</script>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['image/png', '<!doctype html><script>alert(1)</script>'],
  ['application/pdf', '<html><body>not a PDF</body></html>'],
  ['application/javascript', 'alert(1)'],
  ['text/xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['image/png; charset=x\r\nset-cookie: a=b', 'x'],
]

/** The victim's file, and all links to it that were ever created. */
interface Loot {
  name: string
  link: string
  uploadToken: string
  accessToken: string
}

/** Calls every storage endpoint on the victim's file, with path traversal, and with altered links. */
export async function files(world: World, seed: number, size: number): Promise<Outcome> {
  const random = dice(seed)
  const loot = await storedByVictim(world)
  const attempts = [...callsOn(loot.name), ...alteredLinks(loot), ...climbing(random), ...uploads(random)]
  const aimed = world.attackers.flatMap((attacker) =>
    attempts.map((attempt): Aimed => ({ attacker, attempt, judge: attacker.isInside ? servedActive : judged })),
  )
  const outcome = await fire(
    world,
    'storage',
    aimed.length <= size ? aimed : aimed.filter(() => random.below(aimed.length) < size),
  )
  const { data } = await world.maria.supabase.storage.from(BUCKET).download(loot.name)
  if (!(await data?.text())?.includes(CONTENT)) outcome.breaches.push('the victim’s file is gone or was replaced')
  return outcome
}

async function storedByVictim({ maria }: World): Promise<Loot> {
  const bucket = maria.supabase.storage.from(BUCKET)
  const name = `${crypto.randomUUID()}.pdf`
  const document = await PDFDocument.create()
  document.addPage()
  document.setTitle(TITLE)
  const bytes = await document.save({ useObjectStreams: false })
  const { error } = await bucket.upload(name, blob(bytes, 'application/pdf'))
  if (error) throw error
  const link = await bucket.createSignedUrl(name, 60)
  const upload = await bucket.createSignedUploadUrl(`${crypto.randomUUID()}.png`)
  return { name, link: link.data?.signedUrl ?? '', uploadToken: upload.data?.token ?? '', accessToken: maria.token }
}

function callsOn(name: string): Attempt[] {
  const at = `${BUCKET}/${name}`
  const names = [
    at,
    encodeURIComponent(at),
    `${BUCKET}//${name}`,
    `${BUCKET}/./${name}`,
    `other/../${at}`,
    `client-documents%2f${name}`,
    at.toUpperCase(),
  ]
  const reading = [
    'object',
    'object/authenticated',
    'object/public',
    'object/info',
    'object/info/authenticated',
    'object/sign',
    'render/image/authenticated',
    'render/image/public',
  ]
  return [
    ...reading.flatMap((call) => names.map((path) => get(`/storage/v1/${call}/${path}`))),
    ...names.map((path) => json('POST', `/storage/v1/object/sign/${path}`, { expiresIn: 60 })),
    ...names.map((path) => ({
      ...png('POST', `/storage/v1/object/${path}`),
      headers: { 'content-type': 'image/png', 'x-upsert': 'true' },
    })),
    png('PUT', `/storage/v1/object/${at}`),
    json('POST', `/storage/v1/object/sign/${BUCKET}`, { expiresIn: 60, paths: [name, `../${at}`] }),
    json('POST', `/storage/v1/object/upload/sign/${at}`, {}, { 'x-upsert': 'true' }),
    json('POST', '/storage/v1/object/move', { bucketId: BUCKET, sourceKey: name, destinationKey: 'mine.png' }),
    json('POST', '/storage/v1/object/copy', { bucketId: BUCKET, sourceKey: name, destinationKey: 'mine.png' }),
    json(
      'POST',
      '/storage/v1/object/copy',
      { bucketId: BUCKET, sourceKey: 'mine.png', destinationKey: name },
      { 'x-upsert': 'true' },
    ),
    json('POST', '/storage/v1/object/move', {
      bucketId: 'x',
      sourceKey: `../${at}`,
      destinationKey: name,
      destinationBucket: BUCKET,
    }),
    json('DELETE', `/storage/v1/object/${BUCKET}`, { prefixes: [name, '', '%', `../${at}`] }),
    { method: 'DELETE', path: `/storage/v1/object/${at}` },
    ...['', '%', '_', name.slice(0, 8), '../', "x' or true --"].flatMap((prefix) => [
      json('POST', `/storage/v1/object/list/${BUCKET}`, { prefix, search: prefix, limit: 1000 }),
      json('POST', `/storage/v1/object/list-v2/${BUCKET}`, { prefix, with_delimiter: false, limit: 1000 }),
    ]),
    get('/storage/v1/bucket'),
    json('POST', '/storage/v1/bucket', { name: 'mine', public: true }),
    json('PUT', `/storage/v1/bucket/${BUCKET}`, { public: true, allowed_mime_types: null }),
    { method: 'DELETE', path: `/storage/v1/bucket/${BUCKET}` },
    json('POST', `/storage/v1/bucket/${BUCKET}/empty`, {}),
  ]
}

/** Returns links that were changed or made from another token. The link itself opens the file for anyone who has it. */
function alteredLinks({ name, link, uploadToken, accessToken }: Loot): Attempt[] {
  const { searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${segment({ alg: 'none' })}.${body}.`,
    `${head}.${segment({ ...claims, exp: 9e9 })}.${signature}`,
    `${head}.${segment({ ...claims, url: `${BUCKET}/stub.png` })}.${signature}`,
    `${head}.${body}.`,
    token.slice(0, -2),
    uploadToken,
    accessToken,
    '',
  ]
  const sign = `/storage/v1/object/sign/${BUCKET}`
  return [
    ...forged.flatMap((one) => [
      get(`${sign}/${name}?token=${one}`),
      get(`/storage/v1/render/image/sign/${BUCKET}/${name}?token=${one}`),
    ]),
    ...['stub.png', 'other.png', `../${BUCKET}/stub.png`].map((other) => get(`${sign}/${other}?token=${token}`)),
    get(`/storage/v1/object/sign/other/${name}?token=${token}`),
    png('PUT', `/storage/v1/object/upload/sign/${BUCKET}/${name}?token=${uploadToken}`),
    png('PUT', `/storage/v1/object/upload/sign/${BUCKET}/${name}?token=${token}`),
    get(`/rest/v1/clients?apikey=${token}`, { authorization: `Bearer ${token}` }),
    get('/rest/v1/clients', { authorization: `Bearer ${uploadToken}` }),
  ]
}

function climbing({ one, some }: Dice): Attempt[] {
  const climbs = ['../', '..%2f', '%2e%2e/', '..%5c', '....//', '%252e%252e%252f', '..%c0%af', '/', '\\', '%00/']
  const targets = ['secrets.json', 'etc/passwd', 'pgdata/PG_VERSION', 'package.json', '.git/config', '.env']
  return climbs.flatMap((climb) =>
    targets.map((target) => {
      const path = `${one([BUCKET, ...BUCKETS])}/${climb.repeat(1 + some(6, () => 1).length)}${target}`
      return get(`/storage/v1/object/${one(['', 'public/', 'authenticated/', 'sign/', 'info/'])}${path}`)
    }),
  )
}

function uploads({ one }: Dice): Attempt[] {
  const put = ACTIVE_FILES.flatMap(([type, content], at) =>
    [`attack-${at}.png`, `attack-${at}.html`, one(OBJECT_NAMES)].map(
      (name): Attempt => ({
        ...{
          method: 'POST',
          path: `/storage/v1/object/${BUCKET}/${name}`,
          headers: { 'content-type': type, 'x-upsert': 'true' },
          body: content,
        },
      }),
    ),
  )
  const fetched = ACTIVE_FILES.flatMap((_, at) =>
    ['png', 'html'].map((end) => get(`/storage/v1/object/authenticated/${BUCKET}/attack-${at}.${end}`)),
  )
  return [...put, ...fetched]
}

const png = (method: string, path: string): Attempt => ({
  method,
  path,
  headers: { 'content-type': 'image/png' },
  body: PNG,
})

const judged = (reply: Reply): string | null => {
  if (reply.text.includes(CONTENT)) return 'disclosed the victim’s file'
  if (/^root:|PRIVATE KEY|"dataEncryptionKey"|\[core\]/m.test(reply.text)) return 'disclosed a file of the machine'
  return servedActive(reply)
}

/** Active content must never be shown by a browser on our origin. */
const servedActive = ({ status, headers }: Reply): string | null =>
  status === 200 &&
  ACTIVE.test(headers['content-type'] ?? '') &&
  !headers['content-disposition']?.startsWith('attachment')
    ? `served ${headers['content-type']} for display`
    : null
