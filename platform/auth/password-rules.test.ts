import { expect, test } from 'vitest'
import { AuthError } from './errors.ts'
import { lengthRule, newcomer } from './password-rules.ts'

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

test.each([
  ['', SHORT],
  ['12345', SHORT],
  ['123456', 'accepted'],
  ['🐎🐎🐎🐎🐎', SHORT],
  ['🐎🐎🐎🐎🐎🐎', 'accepted'],
  ['x'.repeat(72), 'accepted'],
  ['x'.repeat(73), '400 validation_failed'],
  ['ä'.repeat(37), '400 validation_failed'],
])('by its length alone the password %j is %s', async (password, outcome) => {
  expect(await outcomeOf(lengthRule(6)(password, newcomer('maria@larkspur.test')))).toBe(outcome)
})
