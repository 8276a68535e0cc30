import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainedEvent, firstBrokenEvent } from '#features/signing/rules/event-chain.ts'
import type { EnvelopeSpec } from '#features/signing/rules/new-envelope.ts'
import { cancelEnvelope } from '#features/signing/server/end-envelope.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { field, samplePdf } from './sample-pdf.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const CLIENT = { role: 'client', email: null, phone: null, language: 'en', means: 'tablet' } as const
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

test('an envelope keeps its files, and each event carries the hash of the one before', async () => {
  const bytes = await samplePdf()
  const { id } = await desk.create({
    documents: [{ title: 'Agreement', kind: 'agreement', bytes, fields: [field('sign', 'signature')] }],
  })

  await inTransaction(desk.pool, (db) =>
    cancelEnvelope(db, { organizationId: desk.home, envelopeId: id, why: 'A mistake' }),
  )

  const [document] = await desk.rows('select sha256, pages from public.envelope_documents where envelope_id = $1', [id])
  expect(document).toEqual({ sha256: sha256(bytes), pages: 2 })
  const events = (await desk.events(id)) as ChainedEvent[] // the rows have the columns of events
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'canceled'])
  expect(firstBrokenEvent(events, sha256)).toBeNull()
})

test.each<[string, Partial<EnvelopeSpec>, RegExp]>([
  ['no document', { documents: [] }, /1 to 30 documents/],
  ['no signer', { signers: [] }, /1 to 20 signers/],
  [
    'a signer by link without an address',
    { signers: [{ role: 'client', name: 'Dana', email: null, phone: null, language: 'en', means: 'link' }] },
    /email address or a phone number of Dana/,
  ],
  [
    'two clients',
    { signers: ['Dana', 'Ivo'].map((name) => ({ ...CLIENT, name })) },
    /Only co-applicants and cosigners/,
  ],
])('an envelope with %s is refused', async (_title, more, message) => {
  await expect(desk.create(more)).rejects.toThrow(message)
})

test.each([
  ['on a missing page', { page: 3 }, /page that doesn’t exist/],
  ['outside of its page', { x: 600 }, /outside of its page/],
  ['of a missing signer', { signer: 'cosigner' as const }, /isn’t in the envelope/],
])('a field %s is refused', async (_title, more, message) => {
  const documents = [
    { title: 'Agreement', kind: 'agreement', bytes: await samplePdf(), fields: [field('sign', 'signature', more)] },
  ]

  await expect(desk.create({ documents })).rejects.toThrow(message)
})

test('a file that is no PDF is refused, and nothing of the envelope stays', async () => {
  const documents = [{ title: 'Notes', kind: 'agreement', bytes: Buffer.from('hello'), fields: [] }]

  await expect(desk.create({ title: 'Broken', documents })).rejects.toThrow(/can’t be read as a PDF/)

  expect(await desk.rows("select from public.envelopes where title = 'Broken'")).toHaveLength(0)
})

test('a signed envelope’s events and files cannot be rewritten, not even by the server', async () => {
  const { id } = await desk.create()

  const rewriting = desk.pool.query("update public.envelope_events set ip_address = 'x' where envelope_id = $1", [id])
  await expect(rewriting).rejects.toMatchObject({ code: '42501' })
  const removing = desk.pool.query("delete from storage.objects where bucket_id = 'signing-documents'")
  await expect(removing).rejects.toMatchObject({ code: '42501' })
})

test('members read their company’s envelopes, and others see none', async () => {
  const { id } = await desk.create()

  const own = await desk.maria.supabase.from('envelopes').select('id').eq('id', id)
  const others = await desk.omar.supabase.from('envelopes').select('id').eq('id', id)

  expect(own.data).toEqual([{ id }])
  expect(others.data).toEqual([])
})
