import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ChainedEvent, firstBrokenEvent } from '#features/signing/rules/event-chain.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import { verifyPdf } from '#features/signing/rules/seal/verify-pdf.ts'
import { ageEnvelopes } from '#features/signing/server/age-envelopes.ts'
import { cancelEnvelope } from '#features/signing/server/end-envelope.ts'
import { NO_SUBJECT } from '#features/signing/server/subjects.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { callCommand } from '#test/support/app.ts'
import { agree, identify, linkOf, readAndFill, type Signer } from './ceremony.ts'
import { field, samplePdf } from './sample-pdf.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

let number = 0
const nextName = () => `Agreement ${(number += 1)}`
const signerOf = (role: NewSigner['role'], name: string, email: string): NewSigner => ({
  ...{ role, name, email, phone: null, language: 'en', means: 'link' },
})
const DANA = signerOf('client', 'Dana Whitfield', 'dana@example.test')
const NO_SUBJECTS = { none: NO_SUBJECT, loan_application: NO_SUBJECT, repair_contract: NO_SUBJECT }
const TYPED = { kind: 'typed', text: 'Dana Whitfield' } as const

async function sent(more: Parameters<SigningDesk['create']>[0] = {}) {
  const title = `${nextName()}.`
  const { id } = await desk.create({ title, signers: [DANA], ...more })
  return { id, title }
}

async function ready(title: string, to = DANA.email ?? ''): Promise<Signer> {
  const signer = await linkOf(desk, to, title)
  await signer.call({ act: 'open' })
  await identify(desk, signer, to)
  await agree(desk, signer)
  return signer
}

const kinds = async (id: string) => (await desk.events(id)).map(({ kind }) => kind)
const statusOf = async (id: string) =>
  (await desk.rows('select status from public.envelopes where id = $1', [id]))[0]?.status
const completed = (id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe('completed'))

describe('a signer by link', () => {
  test('passes the identity step, consents, reads, and signs; then the signed files are filed', async () => {
    const fields = [
      field('sign', 'signature', { page: 2 }),
      field('on', 'date', { y: 700 }),
      field('ok', 'checkbox', { y: 500 }),
    ]
    const { id, title } = await sent({
      documents: [{ title: 'Agreement', kind: 'agreement', bytes: await samplePdf(), fields }],
    })
    const signer = await ready(title)
    await readAndFill(signer, { sign: TYPED, ok: { kind: 'checkbox', is_checked: true } })

    const { status, body } = await signer.call({ act: 'sign' })

    expect(status).toBe(200)
    expect(body.state).toMatchObject({ stage: 'signed', title })
    await completed(id)
    const events = (await desk.events(id)) as ChainedEvent[] // the rows have the columns of events
    expect(firstBrokenEvent(events, desk.sha256)).toBeNull()
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['created', 'sent', 'delivered', 'opened', 'identity_passed', 'consented', 'page_viewed', 'page_viewed'],
      ...['field_filled', 'field_filled', 'signed', 'completed'],
    ])
    const [values] = await desk.rows("select entered from app.envelope_values where field_id = 'on'")
    expect(values?.entered).toMatchObject({ kind: 'date', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const filed = await desk.maria.supabase
      .from('client_documents')
      .select('custom_type')
      .eq('custom_type', 'Signed: Agreement')
    expect(filed.data).toHaveLength(1)
    const copy = await signer.bytesOf({ file: 'signed', document_id: events.at(-1)?.document_id })
    expect(desk.sha256(copy)).toBe(events.at(-1)?.hash_after)
    expect(await verifyPdf(copy, crypto.subtle)).toMatchObject({
      outcome: 'valid',
      record: { signers: [{ name: 'Dana Whitfield' }], events: events.slice(0, -1) },
    })
  })

  test('can’t sign before all pages were seen and all required fields are filled', async () => {
    const { id, title } = await sent()
    const signer = await ready(title)

    const unread = await signer.call({ act: 'sign' })
    await readAndFill(signer, {})
    const unfilled = await signer.call({ act: 'sign' })

    expect([unread.body.code, unfilled.body.code]).toEqual(['PAGES_UNSEEN', 'FIELDS_EMPTY'])
    expect(await kinds(id)).not.toContain('signed')
  })

  test('can leave an optional document unsigned, which is then filed as not signed and has no date', async () => {
    const own = [field('sign', 'signature')]
    const optional = [
      field('pay', 'signature', { is_required: false }),
      field('on', 'date', { y: 700, is_required: false }),
    ]
    const { id, title } = await sent({
      documents: [
        { title: 'Note', kind: 'note', bytes: await samplePdf(), fields: own },
        { title: 'Automatic payments', kind: 'ach_authorization', bytes: await samplePdf(), fields: optional },
      ],
    })
    const signer = await ready(title)
    await readAndFill(signer, { sign: TYPED })

    expect((await signer.call({ act: 'sign' })).status).toBe(200)

    await completed(id)
    const events = await desk.events(id)
    expect(events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
    const filed = await desk.rows(
      `select d.custom_type from public.client_documents d join public.envelope_documents e on e.signed_document_id = d.id
        where e.envelope_id = $1 order by e.position`,
      [id],
    )
    expect(filed.map(({ custom_type }) => custom_type)).toEqual(['Signed: Note', 'Not signed: Automatic payments'])
    expect(
      await desk.rows(
        `select v.field_id from app.envelope_values v join public.envelope_documents d on d.id = v.document_id where d.envelope_id = $1`,
        [id],
      ),
    ).toEqual([{ field_id: 'sign' }])
  })

  test('finds what they entered after closing the phone halfway', async () => {
    const { title } = await sent()
    await readAndFill(await ready(title), { sign: TYPED })
    const later = await linkOf(desk, 'dana@example.test', title)
    await identify(desk, later, 'dana@example.test')

    const state = await later.state()

    expect(state).toMatchObject({ stage: 'sign', documents: [{ seen: [1, 2], values: { sign: TYPED } }] })
  })

  test.each(['محمد الفاتح', 'Nguyễn Thị Ánh', 'Zoë 🖋️'])('can type the signature %s', async (text) => {
    const { title } = await sent()
    const signer = await ready(title)
    await readAndFill(signer, { sign: { kind: 'typed', text } })

    expect((await signer.call({ act: 'sign' })).status).toBe(200)
  })

  test('signs once, even when they press twice at the same moment', async () => {
    const { id, title } = await sent()
    const signer = await ready(title)
    await readAndFill(signer, { sign: TYPED })

    const replies = await Promise.all([1, 2, 3].map(() => signer.call({ act: 'sign' })))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await kinds(id)).filter((kind) => kind === 'signed')).toHaveLength(1)
    await completed(id)
    expect(
      await desk.rows(
        'select from public.envelope_documents where envelope_id = $1 and signed_document_id is not null',
        [id],
      ),
    ).toHaveLength(1)
  })

  test('can decline with a reason, after which no one can sign', async () => {
    const { id, title } = await sent()
    const signer = await ready(title)

    const declined = await signer.call({ act: 'decline', reason: 'The amount is wrong' })

    expect(declined.body.state).toMatchObject({ stage: 'over', status: 'declined' })
    expect((await signer.call({ act: 'sign' })).body.code).toBe('IDENTITY_NEEDED')
    expect(await desk.rows('select status, ended_why from public.envelopes where id = $1', [id])).toEqual([
      { status: 'declined', ended_why: 'The amount is wrong' },
    ])
  })

  test('can ask a question, and reads the answer on their page', async () => {
    const { id, title } = await sent()
    const signer = await ready(title)

    await signer.call({ act: 'ask', question: 'What is the late fee?' })

    expect(await kinds(id)).toContain('asked')
    const read = () => desk.maria.supabase.from('envelopes').select('unanswered_since').eq('id', id).single()
    expect((await read()).data?.unanswered_since).toEqual(expect.any(String))
    const question = await desk.maria.supabase.from('envelope_messages').select('signer_id, body').eq('envelope_id', id)
    expect(question.data).toEqual([{ signer_id: expect.any(String), body: 'What is the late fee?' }])
    const answer = { act: 'answer', envelope_id: id, signer_id: question.data?.[0]?.signer_id, answer: 'Five dollars.' }
    const byStranger = await callCommand(desk.app, 'envelopes', answer, { person: desk.omar })
    await callCommand(desk.app, 'envelopes', answer, { person: desk.maria })

    expect(byStranger.status).toBe(404)
    expect(await signer.state()).toMatchObject({
      questions: [
        { is_mine: true, text: 'What is the late fee?' },
        { is_mine: false, author: 'maria', text: 'Five dollars.' },
      ],
    })
    expect((await read()).data?.unanswered_since).toBeNull()
    expect(await kinds(id)).toContain('answered')
  })

  test('can choose paper, and reads that the company sends it', async () => {
    const { title } = await sent()
    const signer = await ready(title)

    expect((await signer.call({ act: 'choose_paper' })).body.state).toMatchObject({ stage: 'paper' })
  })
})

test.each(['محمد الأمين', 'Nguyễn Thị Ánh', 'Zoë 😀 O’Neil'])(
  '%s signs under this name, and the record has it',
  async (name) => {
    const { id, title } = await sent({ signers: [{ ...DANA, name }] })
    const signer = await ready(title)
    await readAndFill(signer, { sign: { kind: 'typed', text: name } })

    const signed = await signer.call({ act: 'sign' })

    expect(signed.body.state).toMatchObject({ stage: 'signed', name })
    await completed(id)
    const [document] = (await signer.state()).stage === 'signed' ? signed.body.state.files : []
    const verdict = await verifyPdf(await signer.bytesOf({ file: 'signed', document_id: document.id }), crypto.subtle)
    expect(verdict).toMatchObject({ outcome: 'valid', record: { signers: [{ name }] } })
  },
)

describe('a link in the wrong hands', () => {
  test('shows nothing of the documents or the signer before the code', async () => {
    const { title } = await sent()
    const signer = await linkOf(desk, 'dana@example.test', title)

    const { body } = await signer.call({ act: 'open' })

    expect(body.state).toMatchObject({ stage: 'identity', step: { channel: 'email', sent_to: 'd…@example.test' } })
    expect(JSON.stringify(body)).not.toMatch(/Dana|Whitfield|Agreement/)
  })

  test('opened in a second place, needs a new code, and the first page closes', async () => {
    const { title } = await sent()
    const first = await ready(title)
    const second = await linkOf(desk, 'dana@example.test', title)

    const stranger = await second.call({ act: 'sign', session: 'guessed' })
    await identify(desk, second, 'dana@example.test')
    const former = await first.call({ act: 'sign' })

    expect([stranger.body.code, former.body.code]).toEqual(['IDENTITY_NEEDED', 'IDENTITY_NEEDED'])
  })

  test('takes ten wrong codes at most, and each try is an event', async () => {
    const { id, title } = await sent()
    const signer = await linkOf(desk, 'dana@example.test', title)
    await signer.call({ act: 'send_code' })

    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await signer.call({ act: 'check_code', code: 'AAAAAA' })).body.code)

    expect(codes).toEqual([...Array<string>(10).fill('WRONG_IDENTITY'), 'TOO_MANY_TRIES'])
    expect((await kinds(id)).filter((kind) => kind === 'identity_failed')).toHaveLength(10)
  })

  test('opened by an email scanner, changes nothing', async () => {
    const { id, title } = await sent()
    const signer = await linkOf(desk, 'dana@example.test', title)
    await vi.waitFor(async () => expect(await kinds(id)).toContain('delivered'))
    const before = await kinds(id)

    await desk.app.fetch('/sign')
    await desk.app.fetch(`/functions/v1/signing-link?token=${signer.token}`, { headers: { apikey: desk.app.anonKey } })

    expect(await kinds(id)).toEqual(before)
  })

  test('after the last day, says so and nothing else', async () => {
    const { title } = await sent({ expiresOn: '2026-01-01' })
    const signer = await ready(title)
    await ageEnvelopes({ pool: desk.pool, subjects: NO_SUBJECTS })

    const { body } = await signer.call({ act: 'sign' })

    expect(body.code).toBe('IDENTITY_NEEDED')
    expect(await signer.state()).toMatchObject({ stage: 'over', status: 'expired' })
    expect(JSON.stringify(await signer.state())).not.toMatch(/Dana|Agreement/)
  })

  test('after the company canceled, says so and nothing else', async () => {
    const { id, title } = await sent()
    const signer = await ready(title)
    await inTransaction(desk.pool, (db) =>
      cancelEnvelope(db, { organizationId: desk.home, envelopeId: id, why: 'A mistake' }),
    )

    expect((await signer.call({ act: 'open' })).body.state).toEqual({
      ...{ stage: 'over', status: 'canceled', language: 'en', return_to: null },
      company: expect.anything(),
    })
  })

  test('that doesn’t exist is not valid', async () => {
    const { title } = await sent()
    const signer = await linkOf(desk, 'dana@example.test', title)

    expect((await signer.call({ act: 'open', token: 'made-up' })).body.code).toBe('LINK_OVER')
  })
})

describe('two signers', () => {
  const IVO = signerOf('cosigner', 'Ivo Berg', 'ivo@example.test')
  const documents = async () => [
    {
      ...{ title: 'Note', kind: 'note', bytes: await samplePdf() },
      fields: [field('dana', 'signature'), field('ivo', 'signature', { signer: 'cosigner', y: 700 })],
    },
  ]

  test('in order: the second gets the link after the first has signed', async () => {
    const { id, title } = await sent({ signers: [DANA, IVO], documents: await documents() })
    const dana = await ready(title)
    await readAndFill(dana, { dana: TYPED })
    expect(
      await desk.rows('select asked_at from public.envelope_signers where envelope_id = $1 and asked_at is not null', [
        id,
      ]),
    ).toHaveLength(1)

    await dana.call({ act: 'sign' })
    const ivo = await ready(title, 'ivo@example.test')

    expect(await ivo.state()).toMatchObject({ stage: 'sign', documents: [{ values: { dana: TYPED } }] })
    expect(
      (
        await ivo.call({
          act: 'fill',
          document_id: (
            await desk.rows('select id from public.envelope_documents where envelope_id = $1', [id])
          )[0]?.id,
          field_id: 'dana',
          value: null,
        })
      ).body.code,
    ).toBe('FIELD_NOT_FOUND')
  })

  test('together, at the same moment: both count, and the files are filed once', async () => {
    const { id, title } = await sent({ signers: [DANA, IVO], order: 'together', documents: await documents() })
    const [dana, ivo] = [await ready(title), await ready(title, 'ivo@example.test')]
    await readAndFill(dana, { dana: TYPED })
    await readAndFill(ivo, { ivo: { kind: 'typed', text: 'Ivo Berg' } })

    const replies = await Promise.all([dana.call({ act: 'sign' }), ivo.call({ act: 'sign' })])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await completed(id)
    expect((await kinds(id)).filter((kind) => kind === 'completed')).toHaveLength(1)
    expect(firstBrokenEvent((await desk.events(id)) as ChainedEvent[], desk.sha256)).toBeNull() // the rows have the columns of events
  })

  test('of one role each fill their own fields, and the envelope waits for both', async () => {
    const ANN = signerOf('cosigner', 'Ann Ward', 'ann@example.test')
    const fields = [
      ...[field('dana', 'signature'), field('ivo', 'signature', { signer: 'cosigner', y: 650 })],
      field('ann', 'signature', { signer: 'cosigner', signer_number: 2, y: 700 }),
    ]
    const { id, title } = await sent({
      ...{ signers: [DANA, IVO, ANN], order: 'together' },
      documents: [{ title: 'Note', kind: 'note', bytes: await samplePdf(), fields }],
    })
    const dana = await ready(title)
    await readAndFill(dana, { dana: TYPED })
    await dana.call({ act: 'sign' })
    const [ivo, ann] = [await ready(title, 'ivo@example.test'), await ready(title, 'ann@example.test')]
    await readAndFill(ann, { ivo: TYPED, ann: { kind: 'typed', text: 'Ann Ward' } })

    const shown = await ann.state()
    const early = await ivo.call({ act: 'sign' })
    expect((await ann.call({ act: 'sign' })).status).toBe(200)
    expect(await statusOf(id)).toBe('sent')
    await readAndFill(ivo, { ivo: { kind: 'typed', text: 'Ivo Berg' } })
    expect((await ivo.call({ act: 'sign' })).status).toBe(200)

    expect(shown).toMatchObject({ role_number: 2, documents: [{ values: { dana: TYPED, ann: { text: 'Ann Ward' } } }] })
    expect(JSON.stringify(shown)).not.toContain('"id":"ivo"')
    expect(early.body.code).toBe('PAGES_UNSEEN')
    await completed(id)
  })
})
