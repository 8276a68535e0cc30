import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWordingModel } from '#features/credit-repair/server/wording/configured-model.ts'
import { openAiGateway } from '#features/credit-repair/server/wording/openai-gateway.ts'
import { startSandboxModel } from '#features/credit-repair/server/wording/sandbox/sandbox-model.ts'
import { ModelUnavailable } from '#features/credit-repair/server/wording/wording-model.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { companyFacts } from '#test/support/people.ts'
import { sandboxProcess } from '#test/support/sandbox-process.ts'
import { anotherReport, disputeFixture, disputesOf, NOT_MINE, signedUp } from './dispute-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  await companyFacts(app.database, maria.person, "features = array['ai_disputes']")
})
afterAll(() => app.close())

const wording = (body: object, person = maria) => callCommand(app, 'dispute-wording', body, { person })
const suggest = (id: string, person = maria) => wording({ act: 'suggest', dispute_id: id }, person)

async function drafted(company = 'Ally', person = maria) {
  const file = await signedUp(app, person)
  const account = { company, account_type: 'Installment', date_of_opening: '07/2022', account_status: 'Charged off' }
  const reportId = await anotherReport(app, file.clientId, {
    status: 'success',
    full_feed: { trade_accounts: [account] },
  })
  const item_key = JSON.stringify(['account', company.toLowerCase().replaceAll(' ', ''), 'installment', '072022'])
  const { body } = await disputeFixture(app, person).open({ ...file, reportId }, [{ ...NOT_MINE, item_key }])
  return { clientId: file.clientId, id: body.ids[0] }
}

describe('the model', () => {
  test('words a drafted dispute from its facts, and a person saves what they read', async () => {
    const { clientId, id } = await drafted()

    const { status, body } = await suggest(id)

    expect([status, body.is_sandbox]).toEqual([200, true])
    expect(body.text).toContain('Ally')
    expect((await disputesOf(maria, clientId))[0]?.explanation).toBeNull()
    const saved = await wording({ act: 'save', dispute_id: id, explanation: body.text, is_read: true })
    expect(saved.status).toBe(200)
    expect((await disputesOf(maria, clientId))[0]).toMatchObject({ explanation: body.text, status: 'drafted' })
  })

  test('gives the same item another wording than earlier letters have', async () => {
    const [one, other] = [await drafted('Harbor Bank'), await drafted('Harbor Bank')]
    const first = (await suggest(one.id)).body.text
    await wording({ act: 'save', dispute_id: one.id, explanation: first, is_read: true })

    const second = await suggest(other.id)

    expect(second.status).toBe(200)
    expect(second.body.text).not.toBe(first)
    expect(await wording({ act: 'save', dispute_id: other.id, explanation: first, is_read: true })).toMatchObject({
      status: 422,
      body: { code: 'WORDING_REFUSED' },
    })
  })

  test('that invents facts, or doesn’t answer, words nothing', async () => {
    expect(await suggest((await drafted('Inventing Bank')).id)).toMatchObject({ body: { code: 'NO_USABLE_WORDING' } })
    expect(await suggest((await drafted('Silent Bank')).id)).toMatchObject({ body: { code: 'MODEL_UNAVAILABLE' } })
  })
})

describe('a wording is refused', () => {
  test('unread', async () => {
    const { id } = await drafted()

    expect((await wording({ act: 'save', dispute_id: id, explanation: 'Not mine', is_read: false })).status).toBe(400)
  })

  test('after the client attested to the claim', async () => {
    const { id } = await drafted()
    await disputeFixture(app, maria).advance(id, { to: 'attested' })

    expect(await suggest(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_ATTESTED' } })
    expect(await wording({ act: 'save', dispute_id: id, explanation: 'Not mine', is_read: true })).toMatchObject({
      status: 409,
    })
  })

  test('without the feature, and for another company’s dispute', async () => {
    const own = await drafted('Ally', omar)
    const hers = await drafted()

    expect(await suggest(own.id, omar)).toMatchObject({ status: 403, body: { code: 'FEATURE_NEEDED' } })
    expect(await suggest(hers.id, omar)).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
  })
})

describe('the service of the model', () => {
  test('refuses an unknown key, and is our sandbox unless another one is configured', async () => {
    const sandbox = await startSandboxModel({ port: 0, apiKey: 'key' })
    const stranger = openAiGateway({ url: sandbox.url, apiKey: 'other', model: 'm' })
    await expect(stranger.word({ instruction: 'i', facts: ['f'], attempt: 0 })).rejects.toBeInstanceOf(ModelUnavailable)
    await sandbox.close()
    const [own, real] = [
      await openWordingModel(null),
      await openWordingModel({ url: 'https://model.test', apiKey: 'k', model: 'm' }),
    ]
    expect([own.isSandbox, real.isSandbox]).toEqual([true, false])
    await own.close()
    await real.close()
  })

  test('runs alone, and stops on a signal', async () => {
    const alone = await sandboxProcess('features/credit-repair/server/wording/sandbox/main.ts', 'Silent Bank')

    expect((await fetch(alone.address, { method: 'POST' })).status).toBe(401)
    expect(await alone.stop('SIGTERM')).toBe(0)
  })
})
