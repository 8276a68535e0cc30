import { describe, expect, test } from 'vitest'
import { codeProblem, emailProblem, passwordProblem } from './credentials.ts'
import { emailLink } from './email-link.ts'
import { codeRefusal, passwordRefusal, signInRefusal } from './sign-in-refusal.ts'

describe('credentials', () => {
  const UNLIKE = 'Enter an email address like name@example.com'

  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['maria', UNLIKE],
    ['maria@example', UNLIKE],
    ['maria@@example.com', UNLIKE],
    ['maria lopez@example.com', UNLIKE],
    ['maria@example.', UNLIKE],
    ['maria@example..com', UNLIKE],
    ['maria@example.com', null],
    [' maria@example.com ', null],
    ['m.o’hara+loans@mail.example.co', null],
  ])('the address %j: %o', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  test.each([
    ['775182', null],
    [' 775 182 ', null],
    ['', 'Enter the six digits of the code'],
    ['77518', 'Enter the six digits of the code'],
    ['7751820', 'Enter the six digits of the code'],
    ['77518x', 'Enter the six digits of the code'],
  ])('the code %j: %o', (code, problem) => {
    expect(codeProblem(code)).toBe(problem)
  })

  test('a password can be anything except empty', () => {
    expect(passwordProblem('')).toBe('Password is required')
    expect(passwordProblem(' ')).toBeNull()
  })
})

describe('a refused sign-in', () => {
  test('asks for the confirmation and offers to send it again', () => {
    expect(signInRefusal('Email not confirmed')).toEqual({
      message: 'Please confirm your email before signing in',
      isUnconfirmed: true,
    })
  })

  test('does not say which of email and password was wrong', () => {
    expect(signInRefusal('AuthApiError: Invalid login credentials').message).toBe(
      'Invalid email or password. Please try again or reset your password.',
    )
  })

  test('of a signed-in person says that the password was wrong', () => {
    expect(passwordRefusal('Invalid login credentials')).toBe('Wrong password. Please try again.')
    expect(passwordRefusal('Request rate limit reached')).toBe('Request rate limit reached')
  })

  test('of a mailed code says what to do next', () => {
    expect(codeRefusal('Token has expired or is invalid')).toBe(
      'That code is wrong or has expired. Ask for a new email.',
    )
    expect(codeRefusal('Request rate limit reached')).toBe('Request rate limit reached')
  })

  test('with any other message keeps the server’s text', () => {
    expect(signInRefusal('Request rate limit reached')).toEqual({
      message: 'Request rate limit reached',
      isUnconfirmed: false,
    })
  })
})

describe('arriving from an email', () => {
  test.each([
    ['', { kind: 'none' }],
    ['#pricing', { kind: 'none' }],
    ['#access_token=a&refresh_token=b&type=signup', { kind: 'signed-in' }],
    ['#access_token=a&refresh_token=b&type=recovery', { kind: 'recovery' }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      { kind: 'failed', message: 'This email link is invalid or has expired. Request a new one below.' },
    ],
    [
      '#error=access_denied&error_code=user_banned&error_description=User+is+banned',
      { kind: 'failed', message: 'User is banned' },
    ],
    ['#error=server_error', { kind: 'failed', message: 'This email link could not be used. Request a new one below.' }],
  ])('%s', (fragment, link) => {
    expect(emailLink(fragment)).toEqual(link)
  })
})
