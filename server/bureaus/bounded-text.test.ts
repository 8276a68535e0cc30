import { expect, test } from 'vitest'
import { boundedText, ReplyTooLarge } from './bounded-text.ts'

test.each([
  ['abc', 'abc'],
  ['', ''],
  ['é', 'é'],
])('a reply of up to three bytes, %j, is read whole', async (sent, read) => {
  expect(await boundedText(new Response(sent), 3)).toBe(read)
})

test('an endless reply is refused and its sending cancelled', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => {
      isCancelled = true
    },
  })

  const reading = boundedText(new Response(endless), 10_000)

  await expect(reading).rejects.toBeInstanceOf(ReplyTooLarge)
  expect(isCancelled).toBe(true)
})

test('a reply without a body is empty', async () => {
  expect(await boundedText(new Response(null), 3)).toBe('')
})
