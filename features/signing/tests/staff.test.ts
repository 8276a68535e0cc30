import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ageEnvelopes } from '#features/signing/server/age-envelopes.ts'
import { NO_SUBJECT } from '#features/signing/server/subjects.ts'
import { callCommand } from '#test/support/app.ts'
import { agree, linkOf, readAndFill, signerAt } from './ceremony.ts'
import { samplePdf } from './sample-pdf.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const call = (body: object, person = desk.maria) =>
  callCommand(desk.app, 'envelopes', body, { person, key: randomUUID() })
const today = () => new Date().toISOString().slice(0, 10)

/** Uploads a PDF into Dana's documents, as the screen does. */
async function uploaded(): Promise<string> {
  const path = `${randomUUID()}.pdf`
  const bytes = new Blob([Uint8Array.from(await samplePdf(1))], { type: 'application/pdf' })
  const stored = await desk.maria.supabase.storage.from('client-documents').upload(path, bytes)
  if (stored.error) throw stored.error
  const file = { file_url: path, file_name: 'agreement.pdf', file_size: bytes.size, mime_type: 'application/pdf' }
  const row = { client_id: desk.clientId, document_type: 'other', custom_type: 'Agreement', ...file }
  const { data, error } = await desk.maria.supabase.from('client_documents').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

const sending = async (more: object = {}) => ({
  ...{
    act: 'send',
    client_ids: [desk.clientId],
    document_id: await uploaded(),
    title: 'Agreement',
    language: 'en',
    means: 'link',
  },
  ...{ further: [], is_countersigned: false, expires_on: '2027-10-01', ...more },
})
async function sent(more: object = {}): Promise<string> {
  const reply = await call(await sending(more))
  expect(reply.body).toEqual({ envelope_ids: [expect.any(String)] })
  return reply.body.envelope_ids[0]
}
const signerOf = async (id: string, role = 'client') =>
  (
    await desk.rows<{ id: string; signed_at: Date | null; paper_signed_on: Date | null }>(
      'select id, signed_at, paper_signed_on from public.envelope_signers where envelope_id = $1 and role = $2',
      [id, role],
    )
  )[0]
const kinds = async (id: string) => (await desk.events(id)).map(({ kind }) => kind)
const statusOf = async (id: string) =>
  (await desk.rows('select status from public.envelopes where id = $1', [id]))[0]?.status
const soon = (expected: string, id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe(expected))

describe('a document from a client’s file', () => {
  test('is sent with a page for the signatures, in the company’s tablet mode signed by the client, and countersigned', async () => {
    const id = await sent({ means: 'tablet', is_countersigned: true })
    // Giving the device away ends the session in this browser.
    const tablet = await desk.app.signIn(desk.maria.person)
    const start = {
      act: 'start_in_person',
      envelope_id: id,
      signer_id: (await signerOf(id))?.id,
      checked: 'id_document',
    }
    const client = await call(start, tablet)
    const dana = signerAt(desk, client.body.secret)
    await dana.call({ act: 'open' })
    await agree(desk, dana)
    await readAndFill(dana, { sign_client: { kind: 'typed', text: 'Dana Whitfield' } })
    await dana.call({ act: 'sign' })
    const company = await call({
      act: 'start_in_person',
      envelope_id: id,
      signer_id: (await signerOf(id, 'company'))?.id,
      checked: 'self',
    })
    const maria = signerAt(desk, company.body.secret)
    await maria.call({ act: 'open' })
    await agree(desk, maria)
    await readAndFill(maria, { sign_company: { kind: 'typed', text: 'Maria' } })

    const signed = await maria.call({ act: 'sign' })

    expect(signed.body.state).toMatchObject({ stage: 'signed' })
    await soon('completed', id)
    const csv = await desk.app.fetch('/functions/v1/envelopes', {
      method: 'POST',
      headers: {
        apikey: desk.app.anonKey,
        'content-type': 'application/json',
        authorization: `Bearer ${desk.maria.token}`,
      },
      body: JSON.stringify({ act: 'export', envelope_ids: [id] }),
    })
    expect(await csv.text()).toMatch(/Agreement,Dana Whitfield,Completed/)
  })

  test('sent twice with one key, is one envelope', async () => {
    const [body, key] = [await sending({ title: 'Once' }), randomUUID()]
    await Promise.all([1, 2].map(() => callCommand(desk.app, 'envelopes', body, { person: desk.maria, key })))

    expect(await desk.rows("select from public.envelopes where title = 'Once'")).toHaveLength(1)
  })

  test.each([
    ['with a last day in the past', { expires_on: '2020-01-01' }, 'EXPIRY_REFUSED'],
    ['that isn’t the company’s', { document_id: randomUUID() }, 'NOT_PDF'],
  ])('%s is refused', async (_title, more, code) => {
    expect((await call(await sending(more))).body.code).toBe(code)
  })

  test('can’t be sent by another company', async () => {
    expect((await call(await sending(), desk.omar)).status).toBe(422)
  })
})

describe('an envelope out for signature', () => {
  test('is signed on paper: the scan is needed, and the later of both days is known', async () => {
    const id = await sent({ means: 'paper' })
    const signer = { envelope_id: id, signer_id: (await signerOf(id))?.id }
    const early = await call({ act: 'record_paper', ...signer, signed_on: '2020-01-01', document_id: await uploaded() })
    const future = await call({
      act: 'record_paper',
      ...signer,
      signed_on: '2099-01-01',
      document_id: await uploaded(),
    })
    const without = await call({ act: 'record_paper', ...signer, signed_on: today(), document_id: randomUUID() })

    const recorded = await call({ act: 'record_paper', ...signer, signed_on: today(), document_id: await uploaded() })

    expect([early, future, without].map(({ body }) => body.code)).toEqual(Array<string>(3).fill('PAPER_REFUSED'))
    expect(recorded.body).toEqual({ count: 1 })
    expect(await signerOf(id)).toMatchObject({ signed_at: expect.any(Date), paper_signed_on: expect.any(Date) })
    await soon('completed', id)
  })

  test('gets its address corrected: the former link stops, and a new one goes out', async () => {
    const id = await sent({ title: 'Corrected' })
    const former = await linkOf(desk, 'dana@example.test', 'Corrected')
    const signer = { envelope_id: id, signer_id: (await signerOf(id))?.id }

    await call({ act: 'correct', ...signer, email: 'dana.new@example.test', phone: null, means: 'link' })
    await linkOf(desk, 'dana.new@example.test', 'Corrected')

    expect((await former.call({ act: 'open' })).body.code).toBe('LINK_ENDED')
  })

  test('is reminded, extended, and canceled, and others can’t touch it', async () => {
    const id = await sent()

    const stranger = await call({ act: 'extend', envelope_id: id, expires_on: '2027-11-01' }, desk.omar)
    await call({ act: 'extend', envelope_id: id, expires_on: '2027-11-01' })
    await call({ act: 'remind', envelope_ids: [id] })
    await vi.waitFor(async () => expect(await kinds(id)).toContain('reminded'))
    await call({ act: 'cancel', envelope_ids: [id], reason: 'Sent by mistake' })

    expect(stranger.status).toBe(404)
    expect(await kinds(id)).toEqual(expect.arrayContaining(['extended', 'reminded', 'canceled']))
    expect((await call({ act: 'remind', envelope_ids: [id] })).body).toEqual({ count: 0 })
  })

  test('expires after its last day, once', async () => {
    const { id } = await desk.create({ expiresOn: '2026-01-01' })

    await ageEnvelopes({
      pool: desk.pool,
      subjects: { none: NO_SUBJECT, loan_application: NO_SUBJECT, repair_contract: NO_SUBJECT },
    })
    await ageEnvelopes({
      pool: desk.pool,
      subjects: { none: NO_SUBJECT, loan_application: NO_SUBJECT, repair_contract: NO_SUBJECT },
    })

    expect((await kinds(id)).filter((kind) => kind === 'expired')).toHaveLength(1)
    expect(await statusOf(id)).toBe('expired')
  })
})

describe('the desk', () => {
  const counts = async (person = desk.maria) =>
    Object.fromEntries(
      ((await person.supabase.rpc('envelope_counts')).data ?? []).map(
        ({ part, count }: { part: string; count: number }) => [part, count],
      ),
    )
  const exported = (body: object, person = desk.maria) =>
    desk.app.fetch('/functions/v1/envelopes', {
      method: 'POST',
      headers: {
        apikey: desk.app.anonKey,
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
      },
      body: JSON.stringify({ act: 'export', ...body }),
    })

  test('counts the company’s own envelopes, and those that expire soon', async () => {
    const before = await counts()
    await desk.create({
      title: 'Expires soon',
      expiresOn: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    })

    const after = await counts()

    expect(after['out']).toBe((before['out'] ?? 0) + 1)
    expect(after['expiring']).toBe((before['expiring'] ?? 0) + 1)
    expect(await counts(desk.omar)).toEqual({ out: 0, attention: 0, expiring: 0, countersign: 0 })
  })

  test('exports a whole list that matches the search, and nothing of another company', async () => {
    await desk.create({ title: 'Lease of the export' })

    const [own, others] = await Promise.all([
      exported({ part: 'out', search: 'lease of' }),
      exported({ part: 'all' }, desk.omar),
    ])

    expect((await own.text()).trim().split('\n')).toEqual([
      expect.any(String),
      expect.stringMatching(/^"?Lease of the export/),
    ])
    expect((await others.text()).trim().split('\n')).toHaveLength(1)
  })

  test('exports after a recent sign-in only', async () => {
    const late = await desk.app.signIn(desk.maria.person)
    await desk.rows(
      "update auth.mfa_amr_claims set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'",
    )

    const reply = await exported({ part: 'all' }, late)

    expect(reply.status).toBe(428)
    expect(await reply.json()).toMatchObject({ code: 'PT428' })
  })
})
