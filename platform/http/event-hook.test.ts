import { expect, test } from 'vitest'
import { parseJson } from './body.ts'
import { eventHook } from './event-hook.ts'
import { createLog } from './log.ts'

const TOLD = { method: 'POST', headers: { signature: 'genuine' } }

/** A hook that knows events only by their name. `lines` has its log. */
function hook(enter: (name: string) => string = (name) => `entered ${name}`) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const service = eventHook<{ name: string }>({
    log,
    teller: 'postman',
    read(context, body) {
      if (context.req.header('signature') !== 'genuine') return 401
      const event = parseJson(body)
      return typeof event === 'object' && event !== null && 'name' in event ? { name: String(event.name) } : 400
    },
    enter: async (context, { name }) => context.json({ result: enter(name) }),
  })
  return { lines, tell: async (init: RequestInit) => service.request('/events', { ...TOLD, ...init }) }
}

/** A body without an announced length, which is counted while it arrives. */
const dribbled = (bytes: number) => ({
  body: new Blob(['x'.repeat(bytes)]).stream(),
  duplex: 'half' as const,
})

test('an event of the sender is recorded and acknowledged', async () => {
  const answer = await hook().tell({ body: '{"name":"delivery"}' })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ result: 'entered delivery' })
})

test.each([
  ['no valid signature', { body: '{"name":"delivery"}', headers: {} }, 401, 'The signature does not match'],
  ['invalid JSON', { body: '{"name":' }, 400, 'This is no event we know'],
  ['brackets without end', { body: '['.repeat(5000) }, 400, 'This is no event we know'],
  ['another event', { body: '{"kind":"delivery"}' }, 400, 'This is no event we know'],
  ['nothing at all', {}, 400, 'This is no event we know'],
  [
    'a body announced as too large',
    { body: 'x'.repeat(65_537), headers: { 'content-length': '65537' } },
    413,
    'The event is too large',
  ],
  ['a body that grows too large', dribbled(65_537), 413, 'The event is too large'],
  ['an invalid length', { body: '{}', headers: { 'content-length': 'many' } }, 413, 'The event is too large'],
])('%s is rejected and not recorded', async (_, init, status, message) => {
  const { tell, lines } = hook(() => expect.unreachable('it was entered'))

  const answer = await tell(init)

  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ message })
  expect(lines).toEqual([])
})

test('a body of exactly the maximum size is accepted', async () => {
  const padded = `{"name":"${'x'.repeat(64 * 1024 - 11)}"}`

  expect((await hook().tell({ body: padded })).status).toBe(200)
})

test('an internal failure returns no reason, which is only in the log', async () => {
  const { tell, lines } = hook(() => {
    throw new Error('relation "app.cards" does not exist')
  })

  const answer = await tell({ body: '{"name":"delivery"}' })

  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ message: 'Internal server error' })
  expect(lines).toMatchObject([
    { msg: 'an event of the postman failed', err: { message: expect.stringContaining('app.cards') } },
  ])
})
