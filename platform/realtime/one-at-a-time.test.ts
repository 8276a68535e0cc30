import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that runs until released, and counts its runs and how many ran at once. */
function heldWork() {
  const waiting: ((problem?: Error) => void)[] = []
  let running = 0
  const seen = { begun: 0, atOnce: 0 }
  const work = async () => {
    seen.begun += 1
    seen.atOnce = Math.max(seen.atOnce, ++running)
    await new Promise<void>((resolve, reject) => waiting.push((problem) => (problem ? reject(problem) : resolve())))
    running -= 1
  }
  const letGo = async (problem?: Error) => {
    while (waiting.length === 0) await Promise.resolve()
    waiting.shift()?.(problem)
  }
  return { work, seen, letGo }
}

test('calls during a run share the next run, which starts after it', async () => {
  const { work, seen, letGo } = heldWork()
  const call = oneAtATime(work)

  const first = call()
  await Promise.resolve()
  const others = [call(), call(), call()]
  await letGo()
  await first
  await letGo()
  await Promise.all(others)

  expect(seen).toEqual({ begun: 2, atOnce: 1 })
})

test('a failed run is reported to those who shared it, and the next one works', async () => {
  const { work, seen, letGo } = heldWork()
  const call = oneAtATime(work)

  const failed = call().catch((error: Error) => error.message)
  await Promise.resolve()
  const next = call()
  await letGo(new Error('no'))
  await failed
  await letGo()
  await next

  expect(await failed).toBe('no')
  expect(seen.begun).toBe(2)
})
