import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the sandbox issuer runs on its own, issues, and stops when told', async () => {
  const issuer = spawn(process.execPath, [path.resolve('server/cards/sandbox/main.ts')], {
    env: { ...process.env, PORT: '0', FILE: '' },
  })
  let printed = ''
  issuer.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  while (!printed.includes('it asks')) await once(issuer.stdout, 'data')
  const address = /http:\/\/\S+/.exec(printed)?.[0] ?? ''

  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: 'sandbox-key', 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'VIRTUAL', product_id: 'everyday' }),
  })
  issuer.kill('SIGTERM')
  const [exitCode] = await once(issuer, 'exit')

  expect(await answer.json()).toMatchObject({ state: 'OPEN' })
  expect(exitCode).toBe(0)
})
