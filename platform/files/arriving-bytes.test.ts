import { expect, test } from 'vitest'
import { ArrivingBytes } from './arriving-bytes.ts'

/** A stream of these pieces. `state.isClosed` is true once it is closed. */
function arriving(...pieces: string[]) {
  const state = { isClosed: false, asked: 0 }
  async function* stream() {
    try {
      for (const piece of pieces) {
        state.asked += 1
        yield Buffer.from(piece)
      }
    } finally {
      state.isClosed = true
    }
  }
  return { state, bytes: new ArrivingBytes(stream()) }
}

async function restOf(bytes: ArrivingBytes): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytes.rest()) parts.push(Uint8Array.from(part))
  return Buffer.concat(parts).toString()
}

test.each([[['abcdef']], [['a', 'b', 'c', 'd', 'e', 'f']], [['', 'ab', '', 'cdef', '']]])(
  'the same bytes are taken and left, however %j was cut',
  async (pieces) => {
    const { bytes } = arriving(...pieces)

    expect((await bytes.take(4)).toString()).toBe('abcd')
    expect(await restOf(bytes)).toBe('ef')
  },
)

test('taking more bytes than there are returns the rest, and then none', async () => {
  const { bytes } = arriving('ab', 'c')

  expect((await bytes.take(10)).toString()).toBe('abc')
  expect(await bytes.take(10)).toHaveLength(0)
  expect(await bytes.atHand()).toHaveLength(0)
  expect(await restOf(bytes)).toBe('')
})

test('bytes that were put back come first', async () => {
  const { bytes } = arriving('abc', 'def')
  const head = await bytes.take(4)

  bytes.putBack(head)

  expect((await bytes.take(2)).toString()).toBe('ab')
  expect(await restOf(bytes)).toBe('cdef')
})

test('passing skips bytes of the current piece', async () => {
  const { bytes } = arriving('abc', 'def')

  expect(Buffer.from(await bytes.atHand()).toString()).toBe('abc')
  bytes.pass(2)
  expect(Buffer.from(await bytes.atHand()).toString()).toBe('c')
  bytes.pass(1)
  expect(Buffer.from(await bytes.atHand()).toString()).toBe('def')
})

test("taken bytes stay the same when their piece's memory is reused", async () => {
  const piece = Buffer.from('abc')
  const bytes = new ArrivingBytes(
    (async function* () {
      yield piece
    })(),
  )

  const taken = await bytes.take(3)
  piece.fill('x')

  expect(taken.toString()).toBe('abc')
})

test('no piece is requested before it is needed, and closing releases the source', async () => {
  const { bytes, state } = arriving('ab', 'cd', 'ef')

  await bytes.take(2)
  expect(state.asked).toBe(1)
  await bytes.close()

  expect(state).toEqual({ isClosed: true, asked: 1 })
  expect(await bytes.take(1)).toHaveLength(0)
})

test('reading to the end leaves nothing', async () => {
  const { bytes, state } = arriving('ab', 'cd')

  await bytes.end()

  expect(state.isClosed).toBe(true)
  expect(await restOf(bytes)).toBe('')
})
