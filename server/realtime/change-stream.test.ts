import { expect, test } from 'vitest'
import { isVisible } from './change-stream.ts'

test.each([
  [100, '90:110:', true],
  [100, '90:110:95,100', false],
  [110, '90:110:', false],
  [111, '90:110:', false],
  // The log's numbers have 32 bits; those of a snapshot go on counting.
  [5, '4294967290:4294967301:', false],
  [4, '4294967290:4294967301:', true],
  [4, '4294967290:4294967302:4294967300', false],
  [4_294_967_295, '4294967290:4294967301:', true],
])('transaction %i in the snapshot %s: %s', (transaction, snapshot, visible) => {
  expect(isVisible(transaction, snapshot)).toBe(visible)
})
