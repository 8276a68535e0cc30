import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXTENSIONS, namedAfterType } from '#features/documents/rules/file-names.ts'
import { sweepUnkeptFiles } from '#features/documents/server/unkept-files.ts'
import { blob, PDF, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let owner: pg.Client
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

async function newClient({ supabase }: SignedIn): Promise<string> {
  const { data, error } = await supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield' })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

async function stored(
  { supabase }: SignedIn,
  kind: 'png' | 'pdf' = 'png',
  file_name = `scan.${kind}`,
): Promise<string> {
  const path = `${crypto.randomUUID()}.${kind}`
  const bytes = kind === 'png' ? blob(PNG, 'image/png') : blob(PDF, 'application/pdf')
  const { error } = await supabase.storage.from('client-documents').upload(path, bytes, { metadata: { file_name } })
  if (error) throw error
  return path
}

const document = (client_id: string, file_url: string, fields: object = {}) => ({
  ...{ client_id, file_url, document_type: 'pay_stub', file_name: 'stub.png', file_size: 1, mime_type: 'image/png' },
  ...fields,
})

const documentsOf = async (supabase: SupabaseClient, clientId: string) => {
  const { data } = await supabase
    .from('client_documents')
    .select('*')
    .eq('client_id', clientId)
    .order('created_at', { ascending: true })
  return data ?? []
}

describe('an additional document', () => {
  test('is added as specified, with the stored file’s real size and type', async () => {
    const clientId = await newClient(maria)
    const path = await stored(maria)

    const { error, status } = await maria.supabase
      .from('client_documents')
      .insert(document(clientId, path, { custom_type: null, file_size: 99, mime_type: 'text/html' }))

    expect({ error, status }).toEqual({ error: null, status: 201 })
    expect(await documentsOf(priya.supabase, clientId)).toMatchObject([
      {
        ...{ document_type: 'pay_stub', custom_type: null, file_url: path, file_name: 'stub.png' },
        ...{ file_size: PNG.byteLength, mime_type: 'image/png', client_field: null, archived_at: null },
      },
    ])
    expect(await documentsOf(omar.supabase, clientId)).toEqual([])
  })

  test.each([
    ['scan.jpg', 'scan.png'],
    ['scan', 'scan.png'],
    ['scan.PNG', 'scan.PNG'],
    ['page.v2', 'page.v2.png'],
    ['.pdf', 'file.png'],
  ])('of a PNG that was named %s is stored as %s', async (file_name, name) => {
    const clientId = await newClient(maria)

    await maria.supabase.from('client_documents').insert(document(clientId, await stored(maria), { file_name }))

    expect(await documentsOf(maria.supabase, clientId)).toMatchObject([{ file_name: name }])
  })

  test('has the name that the rules give it, whatever its type', async () => {
    const names = ['scan', 'scan.jpg', 'scan.PDF', 'a.heif', 'a.docx', '.tif', `${'a'.repeat(250)}.webp`]
    const pairs = [...Object.keys(EXTENSIONS), 'text/plain'].flatMap((type) => names.map((name) => ({ name, type })))

    const { rows } = await owner.query(
      'select app.named_after_type(name, type) as named from jsonb_to_recordset($1) as given (name text, type text)',
      [JSON.stringify(pairs)],
    )

    expect(rows.map(({ named }) => named)).toEqual(pairs.map(({ name, type }) => namedAfterType(name, type)))
  })

  test.each([
    ['public', (path: string) => `https://desk.test/storage/v1/object/public/client-documents/${path}`],
    ['signed', (path: string) => `/storage/v1/object/sign/client-documents/${path}?token=a.b.c`],
    ['authenticated', (path: string) => `object/authenticated/client-documents/${path}`],
  ])('is stored under its path when its %s address is written', async (_, address) => {
    const clientId = await newClient(maria)
    const path = await stored(maria)

    await maria.supabase.from('client_documents').insert(document(clientId, address(path)))

    expect(await documentsOf(maria.supabase, clientId)).toMatchObject([{ file_url: path }])
  })

  test('is replaced by a new version, and the earlier one stays', async () => {
    const clientId = await newClient(maria)
    const [first, second] = [await stored(maria), await stored(maria)]
    await maria.supabase.from('client_documents').insert(document(clientId, first))
    const [{ series_id }] = await documentsOf(maria.supabase, clientId)

    const { error } = await priya.supabase.from('client_documents').insert(document(clientId, second, { series_id }))

    expect(error).toBeNull()
    expect(await documentsOf(maria.supabase, clientId)).toMatchObject([
      { file_url: first, superseded_at: expect.any(String) },
      { file_url: second, superseded_at: null, uploaded_by: priya.person.id },
    ])
  })

  test('is hidden, restored, and never deleted', async () => {
    const clientId = await newClient(maria)
    const path = await stored(maria)
    const table = () => maria.supabase.from('client_documents')
    await table().insert(document(clientId, path))

    const removed = await table()
      .update({ archived_at: '2001-01-01T00:00:00Z' })
      .eq('client_id', clientId)
      .select('archived_at')
    const restored = await table().update({ archived_at: null }).eq('client_id', clientId).select('archived_at')
    const deleted = await table().delete().eq('client_id', clientId)

    expect(String(removed.data?.[0]?.archived_at) > '2020').toBe(true)
    expect(restored.data).toEqual([{ archived_at: null }])
    expect(deleted.error?.code).toBe('42501')
  })

  test.each([
    ['another type', { document_type: 'diary' }, '23514'],
    ['"Other" without its name', { document_type: 'other' }, '23514'],
    ['an invisible name', { document_type: 'other', custom_type: '\u200b' }, '23514'],
    ['a name for a type without one', { custom_type: 'Diary' }, '23514'],
    ['a name with a path upwards', { file_name: '../../etc/passwd' }, '23514'],
    ['a file that was never uploaded', { file_url: 'nothing.png' }, '23503'],
    ['an organization', { organization_id: crypto.randomUUID() }, '42501'],
    ['a field of the client', { client_field: 'ssn_card_image' }, '42501'],
  ])('is rejected with %s', async (_, fields, code) => {
    const clientId = await newClient(maria)
    const path = await stored(maria)

    const { error } = await maria.supabase.from('client_documents').insert(document(clientId, path, fields))

    expect(error?.code).toBe(code)
    expect(await documentsOf(maria.supabase, clientId)).toEqual([])
  })

  test('is rejected for another’s client, with another’s file, and as a version of another’s document', async () => {
    const [marias, omars] = [await newClient(maria), await newClient(omar)]
    const [mariasFile, omarsFile] = [await stored(maria), await stored(omar)]
    await maria.supabase.from('client_documents').insert(document(marias, mariasFile))
    const [{ series_id }] = await documentsOf(maria.supabase, marias)
    const asOmar = (fields: object) => omar.supabase.from('client_documents').insert(fields)

    const foreignClient = await asOmar(document(marias, omarsFile))
    const foreignFile = await asOmar(document(omars, mariasFile))
    const foreignSeries = await asOmar(document(omars, omarsFile, { series_id }))
    const removed = await omar.supabase
      .from('client_documents')
      .update({ archived_at: '2026-01-01' })
      .eq('client_id', marias)
      .select()

    expect([foreignClient, foreignFile, foreignSeries].map(({ error }) => error?.code)).toEqual([
      '42501',
      '23503',
      '42501',
    ])
    expect(removed.data).toEqual([])
    expect(await documentsOf(maria.supabase, marias)).toMatchObject([{ archived_at: null, superseded_at: null }])
  })
})

describe('a field of the client', () => {
  const write = ({ supabase }: SignedIn, clientId: string, fields: object) =>
    supabase.from('clients').update(fields).eq('id', clientId).select('*')

  test('stores the path and its date, and adds a document with the original name', async () => {
    const clientId = await newClient(maria)
    const path = await stored(maria, 'png', 'license front.png')
    const url = maria.supabase.storage.from('client-documents').getPublicUrl(path).data.publicUrl

    const { data } = await write(maria, clientId, {
      drivers_license_front: url,
      drivers_license_front_uploaded_at: '2026-01-05T10:00:00.000Z',
    })

    expect(data).toMatchObject([
      { drivers_license_front: path, drivers_license_front_uploaded_at: '2026-01-05T10:00:00+00:00' },
    ])
    expect(await documentsOf(maria.supabase, clientId)).toMatchObject([
      {
        client_field: 'drivers_license_front',
        file_url: path,
        file_name: 'license front.png',
        uploaded_by: maria.person.id,
      },
    ])
    const link = await maria.supabase.storage.from('client-documents').createSignedUrl(path, 60)
    expect(link.error).toBeNull()
  })

  test('can be set for a new client', async () => {
    const path = await stored(maria)

    const { data } = await maria.supabase
      .from('clients')
      .insert({ first_name: 'Rosa', last_name: 'Lind', drivers_license_back: path })
      .select('id, drivers_license_back, drivers_license_back_uploaded_at')
      .single()

    expect(data).toMatchObject({ drivers_license_back: path, drivers_license_back_uploaded_at: expect.any(String) })
    expect(await documentsOf(maria.supabase, data?.id)).toMatchObject([{ client_field: 'drivers_license_back' }])
  })

  test('keeps earlier versions when replaced, and gets its file back after it was cleared', async () => {
    const clientId = await newClient(maria)
    const [first, second] = [await stored(maria), await stored(maria)]
    await write(maria, clientId, { ssn_card_image: first })
    await write(maria, clientId, { ssn_card_image: second })

    const emptied = await write(maria, clientId, { ssn_card_image: null })
    const whenEmpty = await documentsOf(maria.supabase, clientId)
    await write(maria, clientId, { ssn_card_image: second })

    expect(emptied.data).toMatchObject([{ ssn_card_image: null, ssn_card_image_uploaded_at: null }])
    expect(whenEmpty).toMatchObject([
      { file_url: first, superseded_at: expect.any(String) },
      { file_url: second, archived_at: expect.any(String) },
    ])
    expect(await documentsOf(maria.supabase, clientId)).toMatchObject([
      { file_url: first, superseded_at: expect.any(String) },
      { file_url: second, superseded_at: null, archived_at: null },
    ])
  })

  test('accepts images, and only a proof accepts a PDF', async () => {
    const clientId = await newClient(maria)
    const pdf = await stored(maria, 'pdf')

    const card = await write(maria, clientId, { ssn_card_image: pdf })
    const proof = await write(maria, clientId, { proof_of_income_image: pdf })

    expect(card.error).toMatchObject({ code: '22023', message: 'An image is needed here' })
    expect(proof.error).toBeNull()
  })

  test('rejects a file of another organization, and a date without a file', async () => {
    const clientId = await newClient(maria)

    const foreign = await write(maria, clientId, { ssn_card_image: await stored(omar) })
    const dated = await write(maria, clientId, { ssn_card_image_uploaded_at: '2020-01-01' })

    expect(foreign.error?.code).toBe('23503')
    expect(dated.data).toMatchObject([{ ssn_card_image: null, ssn_card_image_uploaded_at: null }])
    expect(await documentsOf(maria.supabase, clientId)).toEqual([])
  })

  test('is cleared on the client, not on its document', async () => {
    const clientId = await newClient(maria)
    await write(maria, clientId, { ssn_card_image: await stored(maria) })

    const removed = await maria.supabase
      .from('client_documents')
      .update({ archived_at: '2026-01-01' })
      .eq('client_id', clientId)

    expect(removed.error?.code).toBe('42501')
  })
})

describe('the file of a document', () => {
  test('is rejected over the API if decoding it takes too much memory or it runs a script', async () => {
    const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 6, 0, 0, 0])
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), header])
    const script = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n')
    const bucket = maria.supabase.storage.from('client-documents')

    const answers = [
      await bucket.upload('bomb.png', blob(picture, 'image/png')),
      await bucket.upload('script.pdf', blob(script, 'application/pdf')),
    ]

    expect(answers.map(({ error }) => error?.message)).toEqual([
      expect.stringContaining('more than 64 million pixels'),
      expect.stringContaining('contains a script'),
    ])
    expect((await bucket.list()).data?.map(({ name }) => name)).not.toContain('bomb.png')
  })

  test('is stored without camera metadata', async () => {
    const place = Buffer.from('Exif\0\0at 32.77, -96.79')
    // A table and the header with the image's size.
    const frame = Buffer.from([0xff, 0xdb, 0, 3, 0, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0])
    const photo = [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, place.length + 2]), place, frame, Buffer.from([0xff, 0xd9])]
    const bucket = maria.supabase.storage.from('client-documents')
    const path = `${crypto.randomUUID()}.jpg`

    await bucket.upload(path, blob(Buffer.concat(photo), 'image/jpeg'))

    const { data } = await bucket.download(path)
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([0xff, 0xd8, ...frame, 0xff, 0xd9]),
    )
    expect((await bucket.info(path)).data?.size).toBe(4 + frame.length)
  })

  test('stays, while one without a record is deleted after a day', async () => {
    const clientId = await newClient(maria)
    const [kept, forgotten, fresh] = [await stored(maria), await stored(maria), await stored(maria)]
    await maria.supabase.from('client_documents').insert(document(clientId, kept))
    await owner.query('alter table storage.objects disable trigger touch_updated_at')
    await owner.query("update storage.objects set updated_at = now() - interval '25 hours' where name = any ($1)", [
      [kept, forgotten],
    ])

    await sweepUnkeptFiles(app.database.pools.server)

    const bucket = maria.supabase.storage.from('client-documents')
    const left = await Promise.all([kept, forgotten, fresh].map(async (path) => (await bucket.exists(path)).data))
    expect(left).toEqual([true, false, true])
  })

  test('can’t be removed, replaced or moved, while one without a record can', async () => {
    const clientId = await newClient(maria)
    const [kept, loose] = [await stored(maria), await stored(maria)]
    await maria.supabase.from('client_documents').insert(document(clientId, kept))
    const bucket = maria.supabase.storage.from('client-documents')

    const removed = await bucket.remove([kept])
    const replaced = await bucket.upload(kept, blob(PNG, 'image/png'), { upsert: true })
    const moved = await bucket.move(kept, 'elsewhere.png')
    const removedLoose = await bucket.remove([loose])

    expect([removed, replaced, moved].map(({ error }) => error === null)).toEqual([false, false, false])
    expect(removedLoose.data).toHaveLength(1)
    expect((await bucket.exists(kept)).data).toBe(true)
  })
})

test('changes of a document are audited without the file’s name', async () => {
  const clientId = await newClient(maria)
  await maria.supabase.from('client_documents').insert(document(clientId, await stored(maria)))
  const [{ id }] = await documentsOf(maria.supabase, clientId)

  const seen = await maria.supabase.rpc('record_document_view', { document_id: id })
  const refused = await omar.supabase.rpc('record_document_view', { document_id: id })
  await priya.supabase.from('client_documents').update({ archived_at: '2026-01-01' }).eq('id', id)

  const { rows } = await app.database.pools.server.query(
    'select action, actor_id, details from app.audit_events where subject_id = $1 order by chain_number',
    [id],
  )
  // The watermark where the document is shown.
  expect(seen.data).toEqual({
    company_name: "Maria's company",
    viewer: maria.person.email,
    viewed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(refused.data).toBeNull()
  const details = { client_id: clientId, document_type: 'pay_stub' }
  expect(rows).toEqual([
    { action: 'client_documents.created', actor_id: maria.person.id, details },
    { action: 'client_documents.viewed', actor_id: maria.person.id, details },
    { action: 'client_documents.removed', actor_id: priya.person.id, details },
  ])
})
