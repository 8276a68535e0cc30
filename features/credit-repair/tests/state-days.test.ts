import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import { daysOfClient } from '#features/credit-repair/server/contracts/days-of-client.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { packed } from '#test/support/repair-contract.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { day, repaired, repairFixture } from './repair-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
})
afterAll(() => app.close())

const server = () => app.database.pools.server

/** Dana, enrolled, with an acknowledged statement. */
async function enrolled() {
  const dana = (await repaired(app, maria)).clientId
  await repairFixture(app, maria).enroll(dana)
  const desk = contractFixture(app, maria)
  await desk.acknowledge(dana)
  return { dana, desk }
}

describe('the law of a client’s state', () => {
  test('gives more days, however the state is spelled, and counts from the recording too', async () => {
    const { dana, desk } = await enrolled()
    const { id } = (await desk.prepare(dana)).body
    await server().query("update public.clients set state = 'CALIFORNIA', zip = '94103' where id = $1", [dana])
    await packed(server(), dana)

    const made = await desk.sign(id)
    const again = (await desk.prepare(dana)).body.id
    const { cancel_until } = (await desk.sign(again)).body

    expect(made).toMatchObject({ status: 422, body: { code: 'croa_clause_missing', missing: ['state_cancellation'] } })
    expect(cancel_until).toBe(windowEnd(day(0), await daysOfClient(server(), dana)))
    expect(cancel_until >= addDays(day(0), 5)).toBe(true)
    const [contract] = await contractsOf(maria, dana)
    expect(contract.clauses.map(({ id: clause }: { id: string }) => clause).slice(-2)).toEqual([
      'state_cancellation',
      'cancellation',
    ])
    expect(contract).toMatchObject({ cancel_until, client_state: 'CA' })
  })

  test('of the contract still counts after the client moves to a state with fewer days', async () => {
    const { dana, desk } = await enrolled()
    await server().query("update public.clients set state = 'TN', zip = '37201' where id = $1", [dana])
    await packed(server(), dana)
    const { id } = (await desk.prepare(dana)).body
    await server().query("update public.clients set state = 'OH', zip = '43004' where id = $1", [dana])
    await packed(server(), dana)

    expect((await desk.sign(id)).body.cancel_until >= cancelUntil(day(0), 'TN')).toBe(true)
  })
})
