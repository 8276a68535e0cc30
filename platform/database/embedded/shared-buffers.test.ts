import { expect, test } from 'vitest'
import { defaultSharedBuffersMb } from './shared-buffers.ts'

const GB = 1024 ** 3

test.each([
  [0.1 * GB, 32],
  [1 * GB, 128],
  [4 * GB, 512],
  [64 * GB, 1_024],
])('on a machine with %i bytes the page cache has %i MB', (memory, megabytes) => {
  expect(defaultSharedBuffersMb(memory)).toBe(megabytes)
})
