import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeBroadcast, encodeFrame, websocketFrame } from './frame.ts'

test('no input makes reading throw', () => {
  // A fixed sequence, so that a failure can be repeated.
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const start = [
    Buffer.from('["1","1","realtime:x","broadcast",{"event":"e"}]'),
    Buffer.from([3, 1, 1, 1, 1, 0, 1, 49, 49, 65, 66, 123, 125]),
  ]

  const found = new Set<string>()
  for (let round = 0; round < 20_000; round++) {
    const data = Buffer.from(start[next(2)] ?? [])
    for (let change = next(4); change >= 0; change--) data[next(data.length)] = next(256)
    const cut = data.subarray(0, next(data.length + 1))
    for (const version of ['1.0.0', '2.0.0'] as const)
      for (const isBinary of [true, false]) {
        const frame = decodeFrame(version, cut, isBinary)
        found.add(frame === null ? 'none' : typeof frame.topic)
      }
  }

  // One assertion, because eighty thousand take longer than the reading.
  expect([...found].toSorted()).toEqual(['none', 'string'])
})

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a text of %i bytes is framed with the header %s', (length, head) => {
  const text = 'x'.repeat(length)

  const frame = websocketFrame(text)

  expect(frame.subarray(0, head.length / 2).toString('hex')).toBe(head)
  expect(frame.toString('utf8', head.length / 2)).toBe(text)
})

test('the length of a frame counts bytes, not characters', () => {
  expect(websocketFrame('é').toString('hex')).toBe('8102c3a9')
})

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

describe("a client's frame", () => {
  const JOIN = { joinRef: '1', ref: '2', topic: 'realtime:desk', event: 'phx_join', payload: { config: {} } }

  test('is the same in both versions of the protocol', () => {
    const listed = text(['1', '2', 'realtime:desk', 'phx_join', { config: {} }])
    const named = text({ join_ref: '1', ref: '2', topic: 'realtime:desk', event: 'phx_join', payload: { config: {} } })

    expect(decodeFrame('2.0.0', listed, false)).toEqual(JOIN)
    expect(decodeFrame('1.0.0', named, false)).toEqual(JOIN)
    expect(decodeFrame('1.0.0', listed, false)).toBeNull()
    expect(decodeFrame('2.0.0', named, false)).toBeNull()
  })

  test.each([
    [[null, 7, 'phoenix', 'heartbeat', {}], { joinRef: null, ref: '7', payload: {} }],
    [[null, '1', 'phoenix', 'heartbeat', null], { payload: {} }],
    [[null, '1', 'phoenix', 'heartbeat', ['list']], { payload: {} }],
  ])('may be as loose as clients write it: %j', (sent, frame) => {
    expect(decodeFrame('2.0.0', text(sent), false)).toMatchObject({ topic: 'phoenix', event: 'heartbeat', ...frame })
  })

  test.each([
    ['no JSON', '["1"'],
    ['too few parts', ['1', '1', 'realtime:x']],
    ['too many parts', ['1', '1', 'realtime:x', 'e', {}, {}]],
    ['a topic that is not a text', ['1', '1', 7, 'e', {}]],
    ['a ref longer than a byte can say', ['1', 'x'.repeat(256), 'realtime:x', 'e', {}]],
    ['brackets without end', `["1","1","realtime:x","e",${'['.repeat(40)}${']'.repeat(40)}]`],
  ])('with %s is rejected', (_, sent) => {
    expect(decodeFrame('2.0.0', text(sent), false)).toBeNull()
  })

  test('with a broadcast keeps its contents as text', () => {
    const sent = text(['1', '1', 'realtime:x', 'broadcast', { event: 'moved', payload: { x: 1 } }])

    expect(decodeFrame('2.0.0', sent, false)?.broadcast).toEqual({ event: 'moved', json: '{"x":1}' })
  })

  test.each([{ payload: {} }, { event: 7 }, { event: 'é'.repeat(128) }])(
    'with a broadcast without a valid event has no contents: %j',
    (payload) => {
      const sent = text(['1', '1', 'realtime:x', 'broadcast', payload])

      expect(decodeFrame('2.0.0', sent, false)).toEqual({
        ...{ joinRef: '1', ref: '1', topic: 'realtime:x', event: 'broadcast' },
        payload,
      })
    },
  )

  test('never adds a prototype', () => {
    const sent = text('["1","1","realtime:x","broadcast",{"event":"e","payload":{"__proto__":{"isAdmin":true},"x":1}}]')

    expect(decodeFrame('2.0.0', sent, false)?.broadcast?.json).toBe('{"x":1}')
  })
})

describe('a binary broadcast', () => {
  const pushed = (
    encoding: number,
    contents: Buffer,
    [joinRef, ref, topic, event] = ['1', '2', 'realtime:x', 'moved'],
  ) => {
    const names = [joinRef, ref, topic, event, ''].map((name) => Buffer.from(name))
    return Buffer.concat([Buffer.from([3, ...names.map(({ length }) => length), encoding]), ...names, contents])
  }

  test('is read with its names, as JSON or as bytes', () => {
    const bytes = Buffer.from([0, 255, 128])

    expect(decodeFrame('2.0.0', pushed(1, text({ x: 1 })), true)).toEqual({
      ...{ joinRef: '1', ref: '2', topic: 'realtime:x', event: 'broadcast', payload: {} },
      broadcast: { event: 'moved', json: '{"x":1}' },
    })
    expect(decodeFrame('2.0.0', pushed(0, bytes), true)?.broadcast).toEqual({ event: 'moved', base64: 'AP+A' })
    expect(decodeFrame('2.0.0', pushed(0, bytes, ['', '', 'realtime:x', 'moved']), true)).toMatchObject({
      ...{ joinRef: null, ref: null },
    })
  })

  test.each([
    ['of the first version', '1.0.0', pushed(0, Buffer.alloc(1))],
    ['of another kind', '2.0.0', Buffer.concat([Buffer.from([4]), pushed(0, Buffer.alloc(1)).subarray(1)])],
    ['with invalid JSON', '2.0.0', pushed(1, text('{"x":'))],
    ['shorter than its header says', '2.0.0', pushed(0, Buffer.alloc(0)).subarray(0, -1)],
    ['that is empty', '2.0.0', Buffer.alloc(0)],
  ] as const)('%s is no frame', (_, version, data) => {
    expect(decodeFrame(version, data, true)).toBeNull()
  })

  test('as bytes reaches only clients of the second version', () => {
    const bytes = { event: 'moved', base64: 'AP+A' }

    expect(encodeBroadcast('2.0.0', 'realtime:x', bytes)).toEqual(
      Buffer.concat([Buffer.from([4, 10, 5, 0, 0]), text('realtime:xmoved'), Buffer.from([0, 255, 128])]),
    )
    expect(encodeBroadcast('1.0.0', 'realtime:x', bytes)).toBeNull()
  })

  test('with a name too long for its length byte is sent as text', () => {
    const topic = `realtime:${'x'.repeat(255)}`

    expect(JSON.parse(String(encodeBroadcast('2.0.0', topic, { event: 'moved', json: '{"x":1}' })))).toEqual([
      ...[null, null, topic, 'broadcast', { type: 'broadcast', event: 'moved', payload: { x: 1 } }],
    ])
    expect(encodeBroadcast('2.0.0', topic, { event: 'moved', base64: 'AP+A' })).toBeNull()
  })
})

test.each(['1.0.0', '2.0.0'] as const)('a frame written in version %s can be read again', (version) => {
  const head = { joinRef: '1', ref: '"2"', topic: 'realtime:a "b"', event: 'phx_reply' }

  const written = encodeFrame(version, head, '{"status":"ok"}')

  expect(decodeFrame(version, Buffer.from(written), false)).toEqual({ ...head, payload: { status: 'ok' } })
})
