import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the sandbox carrier runs on its own, takes a text, and stops when told', async () => {
  const carrier = spawn(process.execPath, [path.resolve('server/texts/sandbox/main.ts')], {
    env: { ...process.env, PORT: '0' },
  })
  let printed = ''
  carrier.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  while (!printed.includes('it tells')) await once(carrier.stdout, 'data')
  const address = /http:\/\/\S+/.exec(printed)?.[0] ?? ''

  const answer = await fetch(`${address}/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('ACsandbox:sandbox-token').toString('base64')}` },
    body: new URLSearchParams({ To: '+15125557777', From: '+15555550100', Body: 'Hello' }),
  })
  carrier.kill('SIGTERM')
  const [exitCode] = await once(carrier, 'exit')

  expect(await answer.json()).toMatchObject({ status: 'queued', to: '+15125557777' })
  expect(exitCode).toBe(0)
})
