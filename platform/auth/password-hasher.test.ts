import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { HashingBusy, passwordHasher } from './password-hasher.ts'

const hasher = passwordHasher(2)

test('a password matches its own hash and no other does', async () => {
  const stored = await hasher.hash('correct horse')

  expect(await hasher.verify('correct horse', stored)).toBe(true)
  expect(await hasher.verify('Correct horse', stored)).toBe(false)
  expect(await hasher.verify('', stored)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'))
})

test('passwords beyond ASCII keep every byte', async () => {
  const stored = await hasher.hash('pässwörd 🐎')

  expect(await hasher.verify('pässwörd 🐎', stored)).toBe(true)
  expect(await hasher.verify('password 🐎', stored)).toBe(false)
})

test('the reference implementation’s hash of “password” is accepted', async () => {
  // A vector of its test suite: argon2id, version 19, t=2, m=65536, p=1, salt "somesalt".
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  expect(await hasher.verify('password', reference)).toBe(true)
  expect(await hasher.verify('passwore', reference)).toBe(false)
})

test.each([null, '', 'plain text', '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'])(
  'no password matches the stored value %j, and checking takes as long',
  async (stored) => {
    const known = await hasher.hash('x')
    const forKnown = Math.min(
      await duration(() => hasher.verify('y', known)),
      await duration(() => hasher.verify('y', known)),
      await duration(() => hasher.verify('y', known)),
    )
    const forNothing = await duration(() => hasher.verify('y', stored))

    expect(await hasher.verify('', stored)).toBe(false)
    // A hash takes tens of milliseconds and a lookup microseconds, so a tenth tells them apart on any machine.
    expect(forNothing).toBeGreaterThan(forKnown / 10)
  },
)

test('one slot hashes one password at a time, and rejects requests if the queue is full', async () => {
  const single = passwordHasher(1, { algorithm: 'argon2id', memoryKib: 8, passes: 1, parallelism: 1 })

  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => single.verify('x', null)))

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(HashingBusy) })
  await expect(single.verify('x', null)).resolves.toBe(false)
})

test('the event loop stays responsive while passwords are hashed', async () => {
  const hashing = Promise.all(Array.from({ length: 4 }, () => hasher.hash('x')))
  let turns = 0
  let isDone = false
  void hashing.then(() => (isDone = true))

  while (!isDone) {
    await nextTurn()
    turns++
  }

  expect(turns).toBeGreaterThan(5)
})

async function duration(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  { utilization: 0.2, rests: 0 },
  { utilization: 0.5, rests: 1 },
])(
  'a slot pauses before its next password only beside other requests: $utilization busy',
  async ({ utilization, rests }) => {
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization, active: 10, idle: 10 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const single = passwordHasher(1, { algorithm: 'argon2id', memoryKib: 8, passes: 1, parallelism: 1 })

    await single.verify('x', null)
    const next = single.verify('x', null)

    expect(vi.getTimerCount()).toBe(rests)
    vi.advanceTimersByTime(20)
    await expect(next).resolves.toBe(false)
  },
)
