import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply } from '#features/lending/tests/applications/application-fixture.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import { PNG } from '#platform/storage/tests/storage-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { identify, linkOf, type Signer, signerAt } from './ceremony.ts'
import { field, samplePdf } from './sample-pdf.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

let number = 0
const signerOf = (more: Partial<NewSigner> = {}): NewSigner => ({
  ...{ role: 'client', name: 'Dana Whitfield', email: 'dana@example.test', phone: null, language: 'en' },
  ...{ means: 'link', clientId: desk.clientId, ...more },
})

async function sent(more: Partial<NewSigner> = {}) {
  const title = `Items ${(number += 1)}.`
  const signer = signerOf(more)
  const fields = [field('sign', 'signature', { page: 2, signer: signer.role })]
  const document = { title: 'Agreement', kind: 'agreement', bytes: await samplePdf(), fields }
  const { id } = await desk.create({ title, signers: [signer], documents: [document] })
  const link = await linkOf(desk, signer.email ?? '', title)
  const [row] = await desk.rows<{ id: string }>('select id from public.envelope_signers where envelope_id = $1', [id])
  return { id, title, link, signerId: row?.id ?? '', email: signer.email ?? '' }
}

async function opened(more: Partial<NewSigner> = {}) {
  const one = await sent(more)
  await identify(desk, one.link, one.email)
  return one
}

const proofOf = ({ token, session }: Signer) => ({ token, session: session() })

describe('a signer whose page is open', () => {
  test('opens other documents of theirs without a code, and the history says why', async () => {
    const [one, other] = [await opened(), await sent()]

    const { body } = await one.link.call({ act: 'open_other', signer_id: other.signerId })
    const page = signerAt(desk, body.token)
    const state = await page.call({ act: 'open', proof: proofOf(one.link) })

    expect(state.body.state).toMatchObject({ stage: 'consent', title: other.title })
    const passed = (await desk.events(other.id)).find(({ kind }) => kind === 'identity_passed')
    expect(passed?.details).toMatchObject({ same_person_as: one.id })
  })

  test.each([
    ['at another address', { email: 'dana.other@example.test' }],
    ['with another phone', { phone: '5125550177' }],
    ['without a client file', { clientId: null, role: 'cosigner' as const }],
  ])('needs a code for documents %s', async (_title, more) => {
    const one = await opened()
    const other = await sent(more)

    const refused = await one.link.call({ act: 'open_other', signer_id: other.signerId })
    const state = await other.link.call({ act: 'open', proof: proofOf(one.link) })

    expect(refused.status).toBe(404)
    expect(state.body.state.stage).toBe('identity')
  })

  test('needs a code with a proof that is wrong, or whose page has closed', async () => {
    const [one, other] = [await opened(), await sent()]
    const wrong = await other.link.call({ act: 'open', proof: { token: one.link.token, session: 'guessed' } })
    await desk.rows(
      "update app.signer_links set session_expires_at = now() - interval '1 second' where signer_id = $1",
      [one.signerId],
    )

    const late = await other.link.call({ act: 'open', proof: proofOf(one.link) })

    expect([wrong.body.state.stage, late.body.state.stage]).toEqual(['identity', 'identity'])
  })

  test('sees what else the company asks for, and sends it on the same page', async () => {
    const application = await apply(desk.app, desk.maria, { client_id: desk.clientId })
    const asked = { kind: 'pay_stub', title: 'Your pay stub', provider: 'applicant', days: 7 }
    const condition = await callCommand(
      desk.app,
      'application-conditions',
      { act: 'add', application_id: application.body.id, ...asked },
      { person: desk.maria },
    )
    const one = await opened()
    const send = (session: string) =>
      desk.app.fetch('/application-documents', {
        method: 'POST',
        headers: {
          ...{ 'x-signing-link': one.link.token, 'x-signing-session': session },
          ...{ 'x-condition': condition.body.ids[0], 'x-file-name': 'stub.png', 'content-type': 'image/png' },
        },
        body: new Uint8Array(PNG),
      })

    const stranger = await send('guessed')
    const received = await send(one.link.session() ?? '')

    expect([stranger.status, received.status]).toEqual([422, 201])
    expect(await one.link.state()).toMatchObject({
      client_items: { requested: [{ title: 'Your pay stub', status: 'received' }], others: expect.any(Array) },
    })
  })

  test('doesn’t see what the company asks of another client, and can’t send it', async () => {
    const added = await desk.maria.supabase
      .from('clients')
      .insert({ first_name: 'Olga', last_name: 'Other' })
      .select('id')
    const application = await apply(desk.app, desk.maria, { client_id: added.data?.[0]?.id })
    const asked = { kind: 'pay_stub', title: 'Olga’s pay stub', provider: 'applicant', days: 7 }
    const condition = await callCommand(
      desk.app,
      'application-conditions',
      { act: 'add', application_id: application.body.id, ...asked },
      { person: desk.maria },
    )
    const one = await opened()

    const refused = await desk.app.fetch('/application-documents', {
      method: 'POST',
      headers: {
        ...{ 'x-signing-link': one.link.token, 'x-signing-session': one.link.session() ?? '' },
        ...{ 'x-condition': condition.body.ids[0], 'x-file-name': 'stub.png', 'content-type': 'image/png' },
      },
      body: new Uint8Array(PNG),
    })

    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(await one.link.state())).not.toContain('Olga')
  })
})
