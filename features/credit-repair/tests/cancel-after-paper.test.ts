import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { daysOfClient } from '#features/credit-repair/server/contracts/days-of-client.ts'
import { identify, linkOf } from '#features/signing/tests/ceremony.ts'
import { type SigningDesk, signingDesk } from '#features/signing/tests/signing-fixture.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { repairFixture } from './repair-fixture.ts'

let desk: SigningDesk
beforeAll(async () => {
  desk = await signingDesk()
})
afterAll(() => desk.app.close())

const EMAIL = 'dana@example.test'

test('a client who signed on paper gets a link by email, and cancels with one press', async () => {
  const contracts = contractFixture(desk.app, desk.maria)
  // Without a phone number, the code comes by email too, where this test reads it.
  await desk.rows('update public.clients set phone = null where id = $1', [desk.clientId])
  await repairFixture(desk.app, desk.maria).enroll(desk.clientId)
  const { latest } = await daysOfClient(desk.pool, desk.clientId)
  await contracts.acknowledge(desk.clientId, latest)
  const { id } = (await contracts.prepare(desk.clientId, { contract_date: latest })).body

  expect(await contracts.sign(id)).toMatchObject({ status: 200, body: { has_link: true } })

  const [signed] = await contractsOf(desk.maria, desk.clientId)
  const signer = await linkOf(desk, EMAIL, 'everyone has signed')
  expect((await signer.call({ act: 'cancel_contract' })).status).toBe(400)
  await identify(desk, signer, EMAIL)
  const withdrawal = { until: signed.cancel_until, canceled_on: null, is_open: true }
  expect(await signer.state()).toMatchObject({ stage: 'signed', is_completed: true, withdrawal })
  const [mail] = (await desk.app.mailbox.list()).filter(({ subject }) => subject.startsWith('Signed:'))
  expect(mail?.text).toContain('You can cancel on the same page, with one press and without a reason, until ')

  expect((await signer.call({ act: 'cancel_contract' })).status).toBe(200)

  expect(await contractsOf(desk.maria, desk.clientId)).toMatchObject([
    { means: 'paper', document_id: signed.document_id, cancelled_by: 'client', cancelled_on: latest },
  ])
  const filed = await desk.rows<{ custom_type: string }>(
    "select custom_type from public.client_documents where custom_type like '%: Credit repair contract'",
  )
  expect(filed).toEqual([{ custom_type: 'Signed on paper: Credit repair contract' }])
  await vi.waitFor(async () =>
    expect((await desk.app.mailbox.list()).filter(({ subject }) => subject.startsWith('Canceled:'))).toHaveLength(1),
  )
}, 90_000)
