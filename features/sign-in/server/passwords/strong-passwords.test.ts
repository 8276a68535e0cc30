import { expect, test } from 'vitest'
import { AuthError } from '#platform/auth/errors.ts'
import { strongPasswordRule } from './strong-passwords.ts'

const outcomeOf = async (judging: Promise<void>): Promise<string> => {
  try {
    await judging
    return 'accepted'
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { weak_password: weak } = error.extras.fields ?? {}
    return `${error.status} ${error.code}${weak === undefined ? '' : ` ${JSON.stringify(weak)}`}`
  }
}

const SHORT = '422 weak_password {"reasons":["length"]}'
const LISTED = '422 weak_password {"reasons":["pwned"]}'
const SIMPLE = '422 weak_password {"reasons":["characters"]}'

const MARIA = { userId: 'maria', texts: ['maria.lopez@larkspur.test', 'Maria Lopez'], hasSecondFactor: false }
const strong = strongPasswordRule(async () => ['Larkspur Auto Loans'])

test.each([
  ['Tradeline-demo-1', 'accepted'],
  ['correct horse 1', 'accepted'],
  ['xk7#pQ2mT', SHORT],
  ['xk7#pQ2mTz', 'accepted'],
  ['1234567890', LISTED],
  ['qwertyuiop', LISTED],
  ['Qwertyuiop', LISTED],
  ['P@ssw0rd1234', SIMPLE],
  ['Password123!', SIMPLE],
  ['aaaaaaaaaaaa', SIMPLE],
  ['abcdefghijkl', SIMPLE],
  ['Summer2024!', SIMPLE],
  ['maria.lopez@larkspur.test', SIMPLE],
  ['MariaLopez2024', SIMPLE],
  ['Maria-Lopez-1', SIMPLE],
  ['Larkspur-Auto-1', SIMPLE],
  ['Maria walks purple elephants', 'accepted'],
  ['x'.repeat(73), '400 validation_failed'],
])('by the product’s rule Maria’s password %j is %s', async (password, outcome) => {
  expect(await outcomeOf(strong(password, MARIA))).toBe(outcome)
})

test('with a second factor eight characters are enough, and listed passwords still are not', async () => {
  const protectedMaria = { ...MARIA, hasSecondFactor: true }

  expect(await outcomeOf(strong('xk7#pQ2m', protectedMaria))).toBe('accepted')
  expect(await outcomeOf(strong('xk7#pQ2', protectedMaria))).toBe(SHORT)
  expect(await outcomeOf(strong('password', protectedMaria))).toBe(LISTED)
})

test('the most expensive passwords don’t block other requests', async () => {
  await strong('correct horse 1', MARIA)
  const costly = Array.from({ length: 20 }, () =>
    outcomeOf(strong('4@8({[<369!1|7+0$5%2'.repeat(4).slice(0, 72), MARIA)),
  )
  let turns = 0
  const turning = setInterval(() => turns++, 1)

  await Promise.all(costly)

  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
})
