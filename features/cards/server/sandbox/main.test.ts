import { expect, test } from 'vitest'
import { sandboxProcess } from '#test/support/sandbox-process.ts'

test('the sandbox issuer runs alone, issues, and stops on a signal', async () => {
  const issuer = await sandboxProcess('features/cards/server/sandbox/main.ts', 'it asks')

  const answer = await fetch(issuer.address, {
    method: 'POST',
    headers: { authorization: 'sandbox-key', 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'VIRTUAL', product_id: 'everyday' }),
  })

  expect(await answer.json()).toMatchObject({ state: 'OPEN' })
  expect(await issuer.stop('SIGTERM')).toBe(0)
})
