import { expect, test } from 'vitest'
import { sandboxProcess } from '#test/support/sandbox-process.ts'

test('the sandbox carrier runs alone, accepts a text, and stops on a signal', async () => {
  const carrier = await sandboxProcess('features/messages/server/texts/sandbox/main.ts', 'it tells')

  const answer = await fetch(`${carrier.address}/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('ACsandbox:sandbox-token').toString('base64')}` },
    body: new URLSearchParams({ To: '+15125557777', From: '+15555550100', Body: 'Hello' }),
  })

  expect(await answer.json()).toMatchObject({ status: 'queued', to: '+15125557777' })
  expect(await carrier.stop('SIGTERM')).toBe(0)
})
