import { expect, test } from 'vitest'
import { textNumberSchema } from './text-number.ts'

test.each([
  ['(512) 555-0142', '5125550142'],
  ['+1 512 555 0142', '5125550142'],
])('%j is the number %j', (typed, number) => {
  expect(textNumberSchema.parse({ number: typed })).toEqual({ number })
})

test.each([
  ['', 'Phone number must have 10 digits'],
  ['51255', 'Phone number must have 10 digits'],
  ['+44 20 7946 0958', 'This number is from another country. Enter a US phone number with 10 digits'],
  ['(112) 555-0142', 'This is not a US phone number'],
  ['(512) 055-0142', 'This is not a US phone number'],
])('%j is no number for texts', (typed, message) => {
  expect(textNumberSchema.safeParse({ number: typed }).error?.issues[0]?.message).toBe(message)
})
