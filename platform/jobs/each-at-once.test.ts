import { expect, test } from 'vitest'
import { eachAtOnce } from './each-at-once.ts'

test('each item is worked on once, so many at a time, and those that fail hold up no other', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]

  const failures = await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running++
    most = Math.max(most, running)
    await Promise.resolve()
    running--
    if (item % 3 === 0) throw new Error(`${item} failed`)
    done.push(item)
  })

  expect(done.toSorted((one, other) => one - other)).toEqual([1, 2, 4, 5, 7])
  expect(failures.map(String)).toEqual(['Error: 3 failed', 'Error: 6 failed'])
  expect(most).toBe(3)
})
