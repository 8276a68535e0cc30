import { expect, test } from 'vitest'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Zero dollars'],
  [1, '1 cent'],
  [50, '50 cents'],
  [100, 'One dollar'],
  [101, 'One dollar and 1 cent'],
  [1_900, 'Nineteen dollars'],
  [2_000, 'Twenty dollars'],
  [4_211, 'Forty-two dollars and 11 cents'],
  [12_050, 'One hundred twenty dollars and 50 cents'],
  [100_000, 'One thousand dollars'],
  [101_300, 'One thousand thirteen dollars'],
  [1_234_567, 'Twelve thousand three hundred forty-five dollars and 67 cents'],
  [100_000_001, 'One million dollars and 1 cent'],
  [31_500_000_000, 'Three hundred fifteen million dollars'],
])('%i cents in words', (cents, words) => {
  expect(amountInWords(cents)).toBe(words)
})

test('the largest amount that a form accepts has words', () => {
  const words = amountInWords(Math.round(MOST_DOLLARS * 100))

  expect(words).toBe(
    'Nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand ' +
      'nine hundred ninety-nine dollars and 99 cents',
  )
})
