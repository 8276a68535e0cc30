import { expect, test } from 'vitest'
import { textNumberSchema } from './text-number.ts'

test.each([
  ['(512) 555-0142', '5125550142'],
  ['+1 512 555 0142', '5125550142'],
])('%j is the number %j', (typed, number) => {
  expect(textNumberSchema.parse({ number: typed })).toEqual({ number })
})

test.each([
  ['', 'Enter a US phone number with ten digits'],
  ['51255', 'Enter a US phone number with ten digits'],
  ['+44 20 7946 0958', 'Enter a US phone number with ten digits'],
  ['(112) 555-0142', 'This is not a US phone number'],
  ['(512) 055-0142', 'This is not a US phone number'],
])('%j is no number for texts', (typed, message) => {
  expect(textNumberSchema.safeParse({ number: typed }).error?.issues[0]?.message).toBe(message)
})
