import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
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

test('a port of our own choosing that is busy gives way to the next free one, and says so', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const busy = await occupy()

  const listening = await listen('127.0.0.1', busy, false)
  open.push(listening)

  expect(listening.port).toBeGreaterThan(busy)
  expect(said).toHaveBeenCalledWith(`Port ${busy} is busy, so this runs on port ${listening.port}.`)
  said.mockRestore()
})

test('a port that was asked for and is busy is refused with a way out', async () => {
  const busy = await occupy()

  await expect(listen('127.0.0.1', busy, true)).rejects.toThrow(
    `Port ${busy} is already in use. Stop what runs there, or choose another one: PORT=${busy + 1} npm start`,
  )
})

test('until it is ready it is alive and says that it is starting', async () => {
  const listening = await listen('127.0.0.1', 0, false)
  open.push(listening)
  const at = (path: string) => fetch(`http://127.0.0.1:${listening.port}${path}`)

  expect((await at('/healthz')).status).toBe(200)
  expect((await at('/readyz')).status).toBe(503)

  listening.answerWith((_, response) => response.end('ready'))
  expect(await (await at('/readyz')).text()).toBe('ready')
})
