import { expect, test } from 'vitest'
import { sandboxProcess } from '#test/support/sandbox-process.ts'

test('the sandbox register runs alone, lists its people, replies, and stops on a signal', async () => {
  const register = await sandboxProcess('features/lending/server/military/sandbox/main.ts', 'ends in 987')

  const answer = await fetch(register.address, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-key' },
    body: '{}',
  })

  expect(await answer.json()).toEqual({ message: 'first_name is required' })
  expect(await register.stop('SIGTERM')).toBe(0)
})
