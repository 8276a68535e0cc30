import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { WebhookNetwork } from '#platform/http/address.ts'
import { post } from './post.ts'

const HERE: WebhookNetwork = { allowsLoopback: true, ports: [443], resolve: async () => ['127.0.0.1'] }
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a receiver and returns its port. */
async function listening(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  // It listens on TCP, so the address is an object.
  return (server.address() as AddressInfo).port
}

test('a name that changes to this machine’s address after the check reaches no server', async () => {
  let connections = 0
  const port = await listening(() => undefined)
  server?.on('connection', () => (connections += 1))
  const answers = [['93.184.215.14'], ['127.0.0.1']]
  const rebinding: WebhookNetwork = {
    allowsLoopback: false,
    ports: [port],
    resolve: async () => answers.shift() ?? ['127.0.0.1'],
  }

  const outcome = await post(rebinding, { url: `https://rebinding.example.com:${port}/`, headers: {}, body: '{}' })

  expect(outcome).toMatchObject({ statusCode: null, problem: 'The address is not on the public internet' })
  expect(answers).toEqual([])
  expect(connections).toBe(0)
})

test('the connection goes to the checked address, whatever the name', async () => {
  const hosts: (string | undefined)[] = []
  const port = await listening((request, response) => {
    hosts.push(request.headers.host)
    response.writeHead(200).end('x'.repeat(100_000))
  })

  const outcome = await post(HERE, { url: `http://no-such-name.invalid:${port}/in`, headers: {}, body: '{}' })

  expect(outcome).toMatchObject({ statusCode: 200, problem: null })
  expect(outcome.excerpt).toHaveLength(1_000)
  expect(hosts).toEqual([`no-such-name.invalid:${port}`])
})

test('the body arrives byte for byte, with its length', async () => {
  const arrived: unknown[] = []
  const port = await listening((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push(Buffer.concat(chunks).toString(), request.headers['content-length'])
      response.end()
    })
  })

  await post(HERE, { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{"name":"Zoë"}' })

  expect(arrived).toEqual(['{"name":"Zoë"}', '15'])
})

test('a late response counts as no response', async () => {
  const port = await listening(() => undefined)

  const outcome = await post(HERE, { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, 50)

  expect(outcome).toMatchObject({ statusCode: null, problem: 'No answer within 0.05 seconds' })
})

test.each([
  ['an answer', () => listening((_, response) => void setTimeout(() => response.end(), 60)), 10_000],
  ['none', () => listening(() => undefined), 60],
])('the duration of %s is recorded', async (_, opened, withinMs) => {
  const url = `http://127.0.0.1:${await opened()}/`
  const beganAt = performance.now()

  const { durationMs } = await post(HERE, { url, headers: {}, body: '{}' }, withinMs)

  expect(durationMs).toBeGreaterThanOrEqual(50)
  expect(durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - beganAt))
})

test('a status counts even if the body never ends', async () => {
  const port = await listening((_, response) => {
    response.writeHead(202).write('so far')
  })

  const outcome = await post(HERE, { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, 2_000)

  expect(outcome).toMatchObject({ statusCode: 202, problem: null, excerpt: 'so far' })
})

test('a broken connection has a readable message', async () => {
  const port = await listening((request) => request.socket.destroy())

  const outcome = await post(HERE, { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })

  expect(outcome).toMatchObject({ statusCode: null, problem: 'The connection was closed early', excerpt: null })
})

test('so has a refused connection', async () => {
  const outcome = await post(HERE, { url: 'http://127.0.0.1:1/', headers: {}, body: '{}' })

  expect(outcome).toMatchObject({ statusCode: null, problem: 'The connection was refused', excerpt: null })
})

test('posts to one receiver share a connection, and the address is checked for each', async () => {
  let connections = 0
  const port = await listening((request, response) => request.resume().on('end', () => response.end('ok')))
  server?.on('connection', () => (connections += 1))
  const addresses = [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']]
  const moving: WebhookNetwork = { ...HERE, resolve: async () => addresses.shift() ?? [] }
  const url = `http://moving.example.com:${port}/`

  const outcomes = []
  for (let n = 0; n < 3; n++) outcomes.push(await post(moving, { url, headers: {}, body: '{}' }))

  // The first post resolves the name twice: for the check and for the connection.
  expect(outcomes.map(({ statusCode, problem }) => statusCode ?? problem)).toEqual([
    200,
    200,
    'The address is not on the public internet',
  ])
  expect(connections).toBe(1)
})

test('a kept connection that the receiver closed at that moment is replaced', async () => {
  let requests = 0
  const port = await listening((request, response) => {
    requests += 1
    // The second request arrives on a connection that ends without a response.
    if (requests === 2) request.socket.destroy()
    else request.resume().on('end', () => response.end())
  })
  const url = `http://127.0.0.1:${port}/`

  const outcomes = [
    await post(HERE, { url, headers: {}, body: '{}' }),
    await post(HERE, { url, headers: {}, body: '{}' }),
  ]

  expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(requests).toBe(3)
})
