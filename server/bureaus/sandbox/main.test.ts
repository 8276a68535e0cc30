import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the sandbox bureau runs on its own, names its town, answers, and stops when told', async () => {
  const bureau = spawn(process.execPath, [path.resolve('server/bureaus/sandbox/main.ts')], {
    env: { ...process.env, PORT: '0' },
  })
  let printed = ''
  bureau.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  while (!printed.includes('Adele Elsewhere')) await once(bureau.stdout, 'data')
  const address = /http:\/\/\S+/.exec(printed)?.[0] ?? ''

  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'api-key': 'sandbox-key', 'api-secret': 'sandbox-secret' },
    body: '{}',
  })
  bureau.kill('SIGTERM')
  const [exitCode] = await once(bureau, 'exit')

  expect(await answer.json()).toEqual({ status: 'failure', message: 'The first name field is required.' })
  expect(exitCode).toBe(0)
})
