import { expect, test } from 'vitest'
import { HashingBusy, passwordHasher } from '#platform/auth/password-hasher.ts'
import { broughtPasswords } from './brought-passwords.ts'

const hasher = broughtPasswords(passwordHasher(1))
/** The hash of “Brought-along-1”, with the prefixes of PostgreSQL’s pgcrypto, PHP, and the hosted service. */
const CHECKED = 'nKHJkDZcDTSCp22eAfFKSevSKBYwpwQher369sujvvf4/09DEzXJ.'

test.each(['$2a$06$', '$2b$06$', '$2y$06$'])('a hash that starts with %s matches only its password', async (mark) => {
  const [right, wrong] = await Promise.all(
    ['Brought-along-1', 'Brought-along-2'].map((password) => hasher.verify(password, mark + CHECKED)),
  )

  expect([right, wrong]).toEqual([true, false])
})

test('our own hashes are created and checked as before', async () => {
  const stored = await hasher.hash('correct horse')

  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await hasher.verify('correct horse', stored)).toBe(true)
  expect(await hasher.verify('correct horse', null)).toBe(false)
})

test.each([
  ['has too high a cost', `$2b$31$${CHECKED}`],
  ['is truncated', `$2b$06$${CHECKED.slice(1)}`],
  ['is not a hash', 'Brought-along-1'],
])('a stored value that %s matches no password', async (_what, stored) => {
  expect(await hasher.verify('Brought-along-1', stored)).toBe(false)
})

test('a limited number waits, and the others are asked to retry later', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 70 }, () => hasher.verify('Brought-along-2', `$2b$06$${CHECKED}`)),
  )

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(6)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(HashingBusy) })
})
