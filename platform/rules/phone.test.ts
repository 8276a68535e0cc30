import parsePhoneNumber from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'
import { displayPhone, FOREIGN_PHONE, formatPhone, NOT_TEN_DIGITS, phoneDigits, phoneProblem } from './phone.ts'

describe('a phone number is grouped while it is typed', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['555', '555'],
    ['5552', '(555) 2'],
    ['555204', '(555) 204'],
    ['5552041', '(555) 204-1'],
    ['5552041180', '(555) 204-1180'],
    // Digits typed after the tenth are dropped; pasted text is not another number.
    ['(555) 204-11809', '(555) 204-1180'],
    ['55520411809', '55520411809'],
    ['+61 412 345 678', '+61 412 345 678'],
    ['+44', '+44'],
    ['(555) 204-1180', '(555) 204-1180'],
    ['+1 555 204 1180', '(555) 204-1180'],
    ['(555) ', '555'],
    // A leading 1 is a country code only if ten digits follow.
    ['1555204118', '(155) 520-4118'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})

test.each([
  ['(555) 204-1180', '5552041180'],
  ['15552041180', '5552041180'],
  ['25552041180', ''],
  ['+61 412 345 678', ''],
  ['(555) 204-1180 ext. 12', ''],
  ['', ''],
])('%j keeps the digits %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test.each([
  ['5552041180', '(555) 204-1180'],
  ['555204118', '555204118'],
  ['15552041180', '15552041180'],
  ['', ''],
])('a stored %j is shown as %j: only ten digits are grouped', (stored, shown) => {
  expect(displayPhone(stored)).toBe(shown)
})

test.each([
  ['5552041180', null],
  ['(555) 204-1180', null],
  ['+1 555.204.1180', null],
  ['1-555-204-1180', null],
  ['555204118', NOT_TEN_DIGITS],
  ['25552041180', NOT_TEN_DIGITS],
  ['(555) 204-1180 ext. 12', NOT_TEN_DIGITS],
  ['', NOT_TEN_DIGITS],
  // The first ten digits of these would be another number.
  ['+61 412 345 678', FOREIGN_PHONE],
  ['+44 20 7946 0958', FOREIGN_PHONE],
  ['011 44 20 7946 0958', FOREIGN_PHONE],
])('the problem of %j as a US number is %j', (text, problem) => {
  expect(phoneProblem(text)).toBe(problem)
})

// The library knows the country codes of the world, but is too large for pages that only read US numbers.
test.each([
  ...[
    '+61 412 345 678',
    '+44 20 7946 0958',
    '011 44 20 7946 0958',
    '+49 (0) 30 901820',
    '+52 55 1234 5678',
    '+7 495 123-45-67',
  ],
  ...['+1 512 555 0147', '1.512.555.0147', '(512) 555-0147', '512/555-0147', '5125550147', '+1 (512) 555-0147'],
])('libphonenumber finds in %j the same country', (text) => {
  const found = parsePhoneNumber(text, 'US')

  expect(phoneDigits(text)).toBe(found?.country === 'US' ? found.nationalNumber : '')
  expect(phoneProblem(text)).toBe(found?.countryCallingCode === '1' ? null : FOREIGN_PHONE)
})
