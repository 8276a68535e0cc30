import { expect, test } from 'vitest'
import { sandboxProcess } from '#test/support/sandbox-process.ts'

test('the sandbox bureau runs alone, lists its applicants, serves requests, and stops on a signal', async () => {
  const bureau = await sandboxProcess('features/credit-reports/server/bureaus/sandbox/main.ts', 'Adele Elsewhere')

  const answer = await fetch(bureau.address, {
    method: 'POST',
    headers: { 'api-key': 'sandbox-key', 'api-secret': 'sandbox-secret' },
    body: '{}',
  })

  expect(await answer.json()).toEqual({ status: 'failure', message: 'The first name field is required.' })
  expect(await bureau.stop('SIGTERM')).toBe(0)
})
