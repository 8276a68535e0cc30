import { describe, expect, test } from 'vitest'
import { displayPhone, formatPhone, isUsPhone, phoneDigits } from './phone.ts'

describe('a phone number is grouped while it is typed', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['555', '555'],
    ['5552', '(555) 2'],
    ['555204', '(555) 204'],
    ['5552041', '(555) 204-1'],
    ['5552041180', '(555) 204-1180'],
    ['55520411809', '(555) 204-1180'],
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
  ['25552041180', '2555204118'],
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
  ['5552041180', true],
  ['(555) 204-1180', true],
  ['+1 555.204.1180', true],
  ['555204118', false],
  // The first ten digits of these would be another number.
  ['+44 20 7946 0958', false],
  ['25552041180', false],
  ['(555) 204-1180 ext. 12', false],
  ['15552041180 x', true],
  ['', false],
])('%j is one US number: %s', (text, isOne) => {
  expect(isUsPhone(text)).toBe(isOne)
})
