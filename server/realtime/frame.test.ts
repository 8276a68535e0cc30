import { expect, test } from 'vitest'
import { decodeFrame, websocketFrame } from './frame.ts'

test('nothing that could be sent makes reading throw', () => {
  // A fixed sequence, so that a failure comes again.
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const start = [
    Buffer.from('["1","1","realtime:x","broadcast",{"event":"e"}]'),
    Buffer.from([3, 1, 1, 1, 1, 0, 1, 49, 49, 65, 66, 123, 125]),
  ]

  for (let round = 0; round < 20_000; round++) {
    const data = Buffer.from(start[next(2)] ?? [])
    for (let change = next(4); change >= 0; change--) data[next(data.length)] = next(256)
    const cut = data.subarray(0, next(data.length + 1))
    for (const version of ['1.0.0', '2.0.0'] as const)
      for (const isBinary of [true, false]) {
        const frame = decodeFrame(version, cut, isBinary)
        expect(frame === null || typeof frame.topic === 'string').toBe(true)
      }
  }
})

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a text of %i bytes is framed under the head %s', (length, head) => {
  const text = 'x'.repeat(length)

  const frame = websocketFrame(text)

  expect(frame.subarray(0, head.length / 2).toString('hex')).toBe(head)
  expect(frame.toString('utf8', head.length / 2)).toBe(text)
})

test('the length of a frame counts bytes, not characters', () => {
  expect(websocketFrame('é').toString('hex')).toBe('8102c3a9')
})
