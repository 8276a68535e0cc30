import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import { daysOfClient } from '#features/credit-repair/server/contracts/days-of-client.ts'
import { agree, identify, linkOf, readAndFill } from '#features/signing/tests/ceremony.ts'
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
const send = (paper: string) =>
  callCommand(desk.app, 'send-repair-contract', { client_id: desk.clientId, paper }, { person: desk.maria })

async function ready(title: string) {
  const signer = await linkOf(desk, EMAIL, title)
  await signer.call({ act: 'open' })
  await identify(desk, signer, EMAIL)
  await agree(desk, signer)
  await readAndFill(signer, { 'client-signature': { kind: 'typed', text: 'Dana Whitfield' } })
  return signer
}

test('a client signs the statement of rights and then the contract by link, with the server’s time', async () => {
  const [repair, contracts] = [repairFixture(desk.app, desk.maria), contractFixture(desk.app, desk.maria)]
  // Without a phone number, the code comes by email too, where this test reads it.
  await desk.rows('update public.clients set phone = null where id = $1', [desk.clientId])
  await repair.enroll(desk.clientId)

  // The statement comes first: there is no contract to send.
  expect(await send('contract')).toMatchObject({ status: 404, body: { code: 'CONTRACT_NOT_FOUND' } })
  expect(await contracts.prepare(desk.clientId)).toMatchObject({ status: 409, body: { code: 'croa_statement_first' } })
  expect((await send('statement')).status).toBe(201)
  expect(await send('statement')).toMatchObject({ status: 409, body: { code: 'ALREADY_SENT' } })
  expect((await (await ready('Consumer Credit File Rights')).call({ act: 'sign' })).status).toBe(200)
  const statement = () => desk.rows('select means, document_id is not null as is_filed from public.repair_statements')
  await vi.waitFor(async () => expect(await statement()).toEqual([{ means: 'link', is_filed: true }]), {
    timeout: 20_000,
  })

  // A contract that is prepared anew can't be signed by the link to the former one.
  const { latest } = await daysOfClient(desk.pool, desk.clientId)
  await contracts.prepare(desk.clientId, { contract_date: latest })
  await send('contract')
  const former = await ready('Credit repair contract')
  await contracts.prepare(desk.clientId, { contract_date: latest })
  expect((await former.call({ act: 'sign' })).status).toBeGreaterThan(400)
  expect(await contractsOf(desk.maria, desk.clientId)).toMatchObject([{ signature_name: null }])

  expect((await send('contract')).status).toBe(201)
  await vi.waitFor(async () =>
    expect(
      (await desk.app.mailbox.list()).filter(({ text }) => /Credit repair contract[\s\S]*\/sign#/.test(text)).length,
    ).toBeGreaterThan(1),
  )
  const signer = await ready('Credit repair contract')
  expect((await signer.call({ act: 'sign' })).status).toBe(200)
  const signed = async () => (await contractsOf(desk.maria, desk.clientId))[0]
  await vi.waitFor(async () => expect(await signed()).toMatchObject({ means: 'link' }), { timeout: 20_000 })
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
