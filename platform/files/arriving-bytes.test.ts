import { expect, test } from 'vitest'
import { ArrivingBytes } from './arriving-bytes.ts'

/** Bytes in pieces such as these; `state.isClosed` once nobody wants more of them. */
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
  'however %j was cut, the same bytes are taken and left',
  async (pieces) => {
    const { bytes } = arriving(...pieces)

    expect((await bytes.take(4)).toString()).toBe('abcd')
    expect(await restOf(bytes)).toBe('ef')
  },
)

test('taking more than comes gives what there was, and then nothing', async () => {
  const { bytes } = arriving('ab', 'c')

  expect((await bytes.take(10)).toString()).toBe('abc')
  expect(await bytes.take(10)).toHaveLength(0)
  expect(await bytes.atHand()).toHaveLength(0)
  expect(await restOf(bytes)).toBe('')
})

test('what was put back comes first', async () => {
  const { bytes } = arriving('abc', 'def')
  const head = await bytes.take(4)

  bytes.putBack(head)

  expect((await bytes.take(2)).toString()).toBe('ab')
  expect(await restOf(bytes)).toBe('cdef')
})

test('what is at hand is passed over by so many bytes', async () => {
  const { bytes } = arriving('abc', 'def')

  expect(Buffer.from(await bytes.atHand()).toString()).toBe('abc')
  bytes.pass(2)
  expect(Buffer.from(await bytes.atHand()).toString()).toBe('c')
  bytes.pass(1)
  expect(Buffer.from(await bytes.atHand()).toString()).toBe('def')
})

test('what was taken stays as it was when its piece is used again', async () => {
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

test('no piece is asked for before it is needed, and closing lets go of the source', async () => {
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
