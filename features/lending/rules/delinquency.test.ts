import { expect, test } from 'vitest'
import { delinquencyBucket } from './delinquency.ts'

test.each([
  [0, 'Not past due'],
  [1, '1–29 days'],
  [29, '1–29 days'],
  [30, '30–59 days'],
  [59, '30–59 days'],
  [60, '60–89 days'],
  [90, '90–119 days'],
  [120, '120–149 days'],
  [150, '150–179 days'],
  [179, '150–179 days'],
  [180, '180+ days'],
  [900, '180+ days'],
])('%i days past due', (days, bucket) => {
  expect(delinquencyBucket(days)).toBe(bucket)
})
