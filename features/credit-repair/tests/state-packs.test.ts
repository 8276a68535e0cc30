import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { contractFixture, contractsOf, TERMS } from './contract-fixture.ts'
import { day, repaired, repairFixture } from './repair-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let sam: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  omar = await app.subscriber('Omar', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
})
afterAll(() => app.close())

const IOWA = {
  ...{ state: 'IA', registration_number: 'CSO-77', registration_expires_on: day(300), bond_number: 'B-1' },
  ...{ bond_surety: 'Surety Co', bond_amount: '10,000.00', bond_expires_on: day(200), wording: 'Iowa words.' },
  ...{ citation: 'Iowa Code 538A', source: 'Letter of counsel', read_on: day(-1) },
}
const add = (change: object = {}, person = maria) =>
  callCommand(app, 'add-state-pack', { ...IOWA, ...change }, { person })
const end = (pack_id: string, person = maria) => callCommand(app, 'end-state-pack', { pack_id }, { person })
const packsOf = async ({ supabase }: SignedIn) =>
  (await supabase.from('repair_state_packs').select('*').order('created_at').throwOnError()).data

describe('a state pack', () => {
  test('is added once, read by its company only, ended once, and can then be added again', async () => {
    const { status, body } = await add()

    expect(status).toBe(201)
    expect(await add()).toMatchObject({ status: 409, body: { code: 'STATE_PACK_IN_FORCE' } })
    expect(await packsOf(sam)).toMatchObject([{ state: 'IA', bond_cents: 1_000_000, most_per_item_cents: null }])
    expect(await packsOf(omar)).toEqual([])
    expect(await end(body.id, omar)).toMatchObject({ status: 404, body: { code: 'STATE_PACK_NOT_FOUND' } })
    expect((await end(body.id)).status).toBe(200)
    expect(await end(body.id)).toMatchObject({ status: 409, body: { code: 'STATE_PACK_ENDED' } })
    expect((await add()).status).toBe(201)
  })

  test('needs the permission to manage compliance', async () => {
    for (const refused of [await add({ state: 'ME' }, sam), await end(crypto.randomUUID(), sam)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
  })

  test.each([
    [{ registration_number: '', registration_expires_on: '', bond_number: '', bond_surety: '' }, /whole bond/],
    [{ bond_number: '' }, /whole bond/],
    [{ state: 'ZZ' }, /Choose a state/],
    [{ citation: ' ' }, /Enter the statute/],
  ])('with %j is rejected', async (change, sentence) => {
    expect(await add({ ...change })).toMatchObject({ status: 400, body: { error: expect.stringMatching(sentence) } })
  })

  test('has its words in the contract of the client’s state, before the right to cancel', async () => {
    await add({ state: 'NE', wording: 'Nebraska words.', lists_items: true })
    const { clientId } = await repaired(app, maria)
    await maria.supabase.from('clients').update({ state: 'NE' }).eq('id', clientId).throwOnError()
    await repairFixture(app, maria).enroll(clientId)

    const { status } = await contractFixture(app, maria).prepare(clientId, {
      ...TERMS,
      items: 'Ally: deleted by March',
    })

    expect(status).toBe(201)
    const [{ clauses }] = await contractsOf(maria, clientId)
    expect(clauses.at(-2)).toMatchObject({
      ...{
        id: 'state_terms',
        text: 'Nebraska words.\nItems to be modified, how, and by when:\nAlly: deleted by March',
      },
    })
  })
})
