import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import { daysOfClient } from '#features/credit-repair/server/contracts/days-of-client.ts'
import { agree, identify, linkOf, readAndFill, type Signer } from '#features/signing/tests/ceremony.ts'
import { type SigningDesk, signingDesk } from '#features/signing/tests/signing-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { repairFixture } from './repair-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const EMAIL = 'dana@example.test'
const send = () => callCommand(desk.app, 'send-repair-contract', { client_id: desk.clientId }, { person: desk.maria })
const TYPED = { kind: 'typed', text: 'Dana Whitfield' } as const
const INITIALS = { kind: 'typed', text: 'DW' } as const

async function ready(title: string) {
  const signer = await linkOf(desk, EMAIL, title)
  await signer.call({ act: 'open' })
  await identify(desk, signer, EMAIL)
  await agree(desk, signer)
  await readAndFill(signer, { 'client-signature': TYPED, 'client-initials': INITIALS })
  return signer
}

test('a client signs the statement of rights and the contract in one envelope by link, with the server’s time', async () => {
  const [repair, contracts] = [repairFixture(desk.app, desk.maria), contractFixture(desk.app, desk.maria)]
  // Without a phone number, the code comes by email too, where this test reads it.
  await desk.rows('update public.clients set phone = null where id = $1', [desk.clientId])
  await repair.enroll(desk.clientId)

  expect(await send()).toMatchObject({ status: 404, body: { code: 'CONTRACT_NOT_FOUND' } })
  const { latest } = await daysOfClient(desk.pool, desk.clientId)
  const first = (await contracts.prepare(desk.clientId, { contract_date: latest })).body.id
  expect(await contracts.sign(first)).toMatchObject({ status: 409, body: { code: 'croa_statement_first' } })
  expect((await send()).status).toBe(201)
  expect(await send()).toMatchObject({ status: 409, body: { code: 'ALREADY_SENT' } })

  // A contract that is prepared anew can't be signed by the link to the former one.
  const former = await ready('Credit repair contract')
  expect(await former.state()).toMatchObject({
    ...{ stage: 'sign', is_in_order: true },
    documents: [
      { title: 'Consumer Credit File Rights Under State and Federal Law' },
      { title: 'Credit repair contract' },
      { title: 'Notice of Cancellation (copy 1 of 2)', fields: [] },
      { title: 'Notice of Cancellation (copy 2 of 2)', fields: [] },
    ],
  })
  await expectStatementFirst(former)
  await contracts.prepare(desk.clientId, { contract_date: latest })
  expect((await former.call({ act: 'sign' })).status).toBeGreaterThan(400)
  expect(await contractsOf(desk.maria, desk.clientId)).toMatchObject([{ signature_name: null }])

  expect((await send()).status).toBe(201)
  await vi.waitFor(async () =>
    expect(
      (await desk.app.mailbox.list()).filter(({ text }) => /Credit repair contract[\s\S]*\/sign#/.test(text)).length,
    ).toBeGreaterThan(1),
  )
  const signer = await ready('Credit repair contract')
  expect((await signer.call({ act: 'sign' })).status).toBe(200)
  const signed = async () => (await contractsOf(desk.maria, desk.clientId))[0]
  await vi.waitFor(async () => expect(await signed()).toMatchObject({ means: 'link' }))
  expect(
    await desk.rows(
      `select s.means, s.document_id is not null as is_filed, s.acknowledged_on::text, s.document_id <> c.document_id as is_separate
         from public.repair_statements s join public.repair_contracts c on c.statement_id = s.id`,
    ),
  ).toEqual([{ means: 'link', is_filed: true, acknowledged_on: latest, is_separate: true }])
  expect(await signedKinds()).toEqual([
    'rights_statement',
    'repair_contract',
    'cancellation_notice',
    'cancellation_notice',
  ])
  expect(await signed()).toMatchObject({
    ...{ signature_name: 'Dana Whitfield', document_id: expect.any(String), signed_on: latest },
    cancel_until: windowEnd(latest, await daysOfClient(desk.pool, desk.clientId)),
  })

  // One press on the same page cancels the contract and the enrollment. A second press changes nothing.
  const until = (await signed())?.cancel_until
  expect(await signer.state()).toMatchObject({ withdrawal: { until, canceled_on: null, is_open: true } })
  const canceled = { until, canceled_on: latest, is_open: false }
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await signer.call({ act: 'cancel_contract' })
    expect([status, body.state?.withdrawal]).toEqual([200, canceled])
  }
  expect(
    await desk.rows(
      'select cancelled_by, status from public.repair_contracts join public.repair_enrollments using (client_id)',
    ),
  ).toEqual([{ cancelled_by: 'client', status: 'cancelled' }])
  expect(await desk.rows("select from app.audit_events where action = 'repair_contract.cancelled'")).toHaveLength(1)
  expect(await desk.rows("select from public.messages where body like 'I cancel this contract%'")).toHaveLength(1)
  await vi.waitFor(async () =>
    expect((await desk.app.mailbox.list()).filter(({ subject }) => subject.startsWith('Canceled:'))).toHaveLength(1),
  )
}, 90_000)

/** The contract can't be signed while the statement isn't, whatever the page shows. */
async function expectStatementFirst(signer: Signer): Promise<void> {
  const state = await signer.state()
  if (state.stage !== 'sign') throw new Error(`The page is at ${state.stage}`)
  const [statement, contract] = state.documents.map(({ id }) => ({ document_id: id, field_id: 'client-signature' }))
  await signer.call({ act: 'fill', ...statement, value: null })
  const early = await signer.call({ act: 'fill', ...contract, value: { kind: 'typed', text: 'Dana W.' } })
  expect(early).toMatchObject({ status: 409, body: { code: 'EARLIER_FIRST' } })
  await signer.call({ act: 'fill', ...statement, value: TYPED })
  expect((await signer.call({ act: 'fill', ...contract, value: TYPED })).status).toBe(200)
}

const signedKinds = async () =>
  (
    await desk.rows<{ kind: string }>(
      `select d.kind from public.envelope_events e join public.envelope_documents d on d.id = e.document_id where e.kind = 'signed' order by e.sequence`,
    )
  ).map(({ kind }) => kind)
