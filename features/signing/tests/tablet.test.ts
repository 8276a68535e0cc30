import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { signerAt } from './ceremony.ts'
import { field, samplePdf } from './sample-pdf.ts'
import { type SigningDesk, signingDesk } from './signing-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const DANA = {
  role: 'client',
  name: 'Dana Whitfield',
  email: 'dana@example.test',
  phone: null,
  language: 'en',
} as const
const COMPANY = { role: 'company', name: 'Maria', email: null, phone: null, language: 'en', means: 'tablet' } as const

async function onTablet(role: 'client' | 'company') {
  const signers = role === 'client' ? [{ ...DANA, means: 'tablet' as const }] : [COMPANY]
  const { id } = await desk.create({ signers, documents: [await documentFor(role)] })
  const rows = await desk.rows<{ id: string }>('select id from public.envelope_signers where envelope_id = $1', [id])
  return { act: 'start_in_person', envelope_id: id, signer_id: rows[0]?.id }
}

async function documentFor(signer: 'client' | 'company') {
  const fields = [field('sign', 'signature', { page: 2, signer })]
  return { title: 'Agreement', kind: 'agreement', bytes: await samplePdf(), fields }
}

const start = (body: object, person: SignedIn) => callCommand(desk.app, 'envelopes', body, { person })
const clientsSeenBy = ({ supabase }: SignedIn) => supabase.from('clients').select('id')

test('giving the device to a client ends the session of this browser, and of no other', async () => {
  const [tablet, office] = [await desk.app.signIn(desk.maria.person), await desk.app.signIn(desk.maria.person)]
  const wanted = await onTablet('client')

  const { body } = await start({ ...wanted, checked: 'id_document' }, tablet)

  expect(body.secret).toEqual(expect.any(String))
  expect((await clientsSeenBy(tablet)).status).toBe(401)
  const refreshed = await tablet.supabase.auth.refreshSession()
  expect(refreshed.data.session).toBeNull()
  expect((await start({ ...wanted, checked: 'id_document' }, tablet)).status).toBe(401)
  expect((await clientsSeenBy(office)).data).toHaveLength(1)
  expect(await desk.rows("select from app.audit_events where action = 'session.ended'")).toHaveLength(1)
})

test('a member who countersigns stays signed in', async () => {
  const tablet = await desk.app.signIn(desk.maria.person)

  const { body } = await start({ ...(await onTablet('company')), checked: 'self' }, tablet)

  expect(body.secret).toEqual(expect.any(String))
  expect((await clientsSeenBy(tablet)).data).toHaveLength(1)
})

test('a refused start keeps the session', async () => {
  const tablet = await desk.app.signIn(desk.maria.person)

  const { status } = await start({ ...(await onTablet('client')), checked: 'self' }, tablet)

  expect(status).toBe(422)
  expect((await clientsSeenBy(tablet)).data).toHaveLength(1)
})

test('a page on the device says where staff return, and closes for good when the signer leaves it', async () => {
  const wanted = await onTablet('client')
  const { body } = await start({ ...wanted, checked: 'known' }, await desk.app.signIn(desk.maria.person))
  const dana = signerAt(desk, body.secret)

  const { return_to } = await dana.state()
  const left = await dana.call({ act: 'leave' })

  expect(return_to).toBe(`/dashboard/documents/${wanted.envelope_id}`)
  expect(left.body).toEqual({ is_closed: true })
  expect((await dana.call({ act: 'open' })).body.code).toBe('LINK_ENDED')
})

test('handing the device over again closes the page from before', async () => {
  const wanted = { ...(await onTablet('client')), checked: 'known' }
  const first = signerAt(desk, (await start(wanted, await desk.app.signIn(desk.maria.person))).body.secret)
  await first.call({ act: 'open' })

  const second = await start(wanted, await desk.app.signIn(desk.maria.person))

  expect((await first.call({ act: 'open' })).body.code).toBe('LINK_ENDED')
  expect((await signerAt(desk, second.body.secret).state()).stage).toBe('consent')
})
