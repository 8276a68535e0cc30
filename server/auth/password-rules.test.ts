import { expect, test } from 'vitest'
import { AuthError } from './errors.ts'
import { requireAcceptablePassword } from './password-rules.ts'

const codeOf = (password: string): string => {
  try {
    requireAcceptablePassword(password, 6)
    return 'accepted'
  } catch (error) {
    return error instanceof AuthError ? `${error.status} ${error.code}` : String(error)
  }
}

test.each([
  ['', '422 weak_password'],
  ['12345', '422 weak_password'],
  ['123456', 'accepted'],
  ['🐎🐎🐎🐎🐎', '422 weak_password'],
  ['🐎🐎🐎🐎🐎🐎', 'accepted'],
  ['x'.repeat(72), 'accepted'],
  ['x'.repeat(73), '400 validation_failed'],
  ['ä'.repeat(37), '400 validation_failed'],
])('the password %j is %s', (password, outcome) => {
  expect(codeOf(password)).toBe(outcome)
})
