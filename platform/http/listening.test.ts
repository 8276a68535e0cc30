import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VERSION } from '#platform/configuration/product-version.ts'
import { type Listening, listen } from './listening.ts'

const open: (Listening | Server)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function occupy(): Promise<number> {
  const squatter = createServer()
  open.push(squatter)
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const address = squatter.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('if the default port is busy, the next free one is used and printed', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const busy = await occupy()

  const listening = await listen('127.0.0.1', busy, false)
  open.push(listening)

  expect(listening.port).toBeGreaterThan(busy)
  expect(said).toHaveBeenCalledWith(`Port ${busy} is busy, so this runs on port ${listening.port}.`)
  said.mockRestore()
})

test('if a configured port is busy, the start fails with a solution', async () => {
  const busy = await occupy()

  await expect(listen('127.0.0.1', busy, true)).rejects.toThrow(
    `Port ${busy} is already in use. Stop what runs there, or choose another one: PORT=${busy + 1} npm start`,
  )
})

test('while starting, the process is alive and reports that it is starting', async () => {
  const listening = await listen('127.0.0.1', 0, false)
  open.push(listening)
  const at = (path: string) => fetch(`http://127.0.0.1:${listening.port}${path}`)

  expect(await (await at('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
  expect((await at('/readyz')).status).toBe(503)

  listening.answerWith((_, response) => response.end('ready'))
  expect(await (await at('/readyz')).text()).toBe('ready')
})

describe('a slow request', () => {
  const BRIEF = { headersMs: 300, bodyMs: 500, uploadMs: 1_000 }

  /** Sends this and nothing more. Returns the response, and the milliseconds until the connection was closed. */
  async function told(sent: string): Promise<{ answer: string; afterMs: number }> {
    const listening = await listen('127.0.0.1', 0, false, BRIEF)
    open.push(listening)
    // Waits for the body, as the app does.
    listening.answerWith((request, response) => request.on('end', () => response.end()).resume())
    const beganAt = performance.now()
    return new Promise((resolve) => {
      let answer = ''
      const socket = connect(listening.port, '127.0.0.1', () => socket.write(sent))
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('close', () => resolve({ answer: answer.split('\r\n')[0] ?? '', afterMs: performance.now() - beganAt }))
    })
  }
  const BODY = 'host: desk.test\r\ncontent-length: 10\r\n\r\nhalf'

  test.each([
    ['nothing at all', '', BRIEF.headersMs],
    ['half of its headers', 'GET / HTTP/1.1\r\nhost: desk.test\r\n', BRIEF.headersMs],
    ['half of its body', `POST /v1/clients HTTP/1.1\r\n${BODY}`, BRIEF.bodyMs],
    ['half of a file', `POST /storage/v1/object/client-documents/a.png HTTP/1.1\r\n${BODY}`, BRIEF.uploadMs],
  ])('is closed in time: %s', async (_, sent, afterLeastMs) => {
    const { answer, afterMs } = await told(sent)

    expect(answer).toBe('HTTP/1.1 408 Request Timeout')
    // A timer of Node may fire a millisecond early.
    expect(afterMs).toBeGreaterThanOrEqual(afterLeastMs - 5)
    // Before Node's own check.
    expect(afterMs).toBeLessThan(20_000)
  })
})
