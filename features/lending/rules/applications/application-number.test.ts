import { expect, test } from 'vitest'
import { applicationNumber } from './application-number.ts'

test.each([
  [1001, 'A-1001'],
  [1042, 'A-1042'],
  [123456, 'A-123456'],
  [0, 'No number'],
])('application %s is called %s', (number, name) => {
  expect(applicationNumber(number)).toBe(name)
})
