import { afterAll, beforeAll, expect, test } from 'vitest'
import { dana, merge } from '#features/clients/tests/merge-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  key = (await madeKey(maria)).key
})
afterAll(() => app.close())

test('the id of a merged client returns the kept client, also by way of another merge', async () => {
  const [a, b, c] = [await dana(maria), await dana(maria), await dana(maria)]
  await merge(app, maria, b, a)
  await merge(app, maria, c, b)

  const replies = await Promise.all([a, b].map((id) => call(app, key, 'GET', `/v1/clients/${id}`)))

  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { id: c, isArchived: false } })
})

test('a change of a merged client is refused and names the kept one', async () => {
  const [kept, merged] = [await dana(maria), await dana(maria)]
  await merge(app, maria, kept, merged)

  const reply = await call(app, key, 'PATCH', `/v1/clients/${merged}`, { city: 'Reno' })

  expect(reply).toMatchObject({ status: 409, body: { code: 'client_merged' } })
  expect(reply.body.detail).toContain(kept)
})

test('no page of the list has a merged client', async () => {
  const [kept, merged] = [await dana(maria), await dana(maria)]
  await merge(app, maria, kept, merged)

  const { body } = await call(app, key, 'GET', '/v1/clients?limit=100')

  expect(JSON.stringify(body)).toContain(kept)
  expect(JSON.stringify(body)).not.toContain(merged)
})

test('the id of a client of another company, merged or not, is unknown', async () => {
  const omar = await app.subscriber('Omar', 'dealer')
  const [kept, merged] = [await dana(omar), await dana(omar)]
  await merge(app, omar, kept, merged)

  for (const id of [kept, merged])
    for (const [method, body] of [['GET'], ['PATCH', { city: 'Reno' }]] as const)
      expect((await call(app, key, method, `/v1/clients/${id}`, body)).status).toBe(404)
})
