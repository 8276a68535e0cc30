import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECEIVER_SAMPLES } from '#features/public-api/rules/webhooks/receiver-samples.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { signatureOf } from '#platform/rules/signature.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { act, addClient, deliveryOnce, eventually, madeEndpoint, type Received, receiver } from './webhook-fixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-receivers-'))
const run = promisify(execFile)
let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const RUNNERS = {
  'Node.js': { file: 'receiver.mjs', program: process.execPath },
  Python: { file: 'receiver.py', program: 'python3' },
}
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

interface Theirs {
  url: string
  printed: () => string
  stop: () => boolean
}

/** Starts a receiver from the guide in its own process. */
async function started(language: keyof typeof RUNNERS, secret: string): Promise<Theirs> {
  const port = await freePort()
  const { file, program } = RUNNERS[language]
  const code = RECEIVER_SAMPLES.find((sample) => sample.language === language)?.code ?? ''
  writeFileSync(path.join(folder, file), code)
  const child: ChildProcess = spawn(program, [path.join(folder, file)], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()))
  const url = `http://127.0.0.1:${port}/`
  const isUp = await eventually(async () => {
    if (child.exitCode === null) await fetch(url, { method: 'POST', body: '{}' })
    return child.exitCode === null
  })
  // Another process took the port first.
  if (!isUp) return started(language, secret)
  return { url, printed: () => printed, stop: () => child.kill() }
}

const repost = (url: string, { id, timestamp, signature, body }: Received, altered = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature, ...altered },
    body,
  }).then(({ status }) => status)

test.each(['Node.js', 'Python'] as const)(
  'the printed receiver in %s accepts each delivery once, and rejects altered and stale ones',
  async (language) => {
    if (language === 'Python' && !hasPython) return
    const witness = await receiver()
    const { id, secret } = await madeEndpoint(maria, witness.url, ['client.created'])
    const theirs = await started(language, secret)
    await addClient(maria, 'Zoë')
    const [delivery] = await witness.until(1)
    if (!delivery) throw new Error('Nothing has arrived')
    await deliveryOnce(maria, id, 'delivered')

    await act(maria, { act: 'change', endpoint_id: id, url: theirs.url, description: '', event_types: ['*'] })
    await act(maria, { act: 'replay', delivery_id: (await deliveryOnce(maria, id, 'delivered')).id })
    await deliveryOnce(maria, id, 'delivered', 2)

    expect(await repost(theirs.url, delivery)).toBe(204)
    expect(await repost(theirs.url, { ...delivery, body: delivery.body.replace('Whitfield', 'Other') })).toBe(400)
    expect(await repost(theirs.url, delivery, { 'webhook-id': maria.person.id })).toBe(400)
    const old = { ...delivery, timestamp: String(Math.floor(Date.now() / 1000) - 310) }
    const signedThen = { ...old, signature: signatureOf(hmacSha256, secret, old) }
    expect(await repost(theirs.url, signedThen)).toBe(400)
    expect(await repost(theirs.url, delivery, { 'webhook-signature': 'v1,AAAA' })).toBe(400)
    expect(await repost(theirs.url, delivery, { 'webhook-timestamp': '' })).toBe(400)
    await eventually(() => expect(theirs.printed().match(/client\.created/g)).toHaveLength(1))
    theirs.stop()
    await witness.close()
  },
)
