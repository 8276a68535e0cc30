import { expect, test } from 'vitest'
import { archiveCommandSchema, archivePercent } from './archive.ts'

const progress = (lines_done: number, lines_total: number, files_done = 0, files_total = 0) =>
  archivePercent({ lines_done, lines_total, files_done, files_total })

test.each([
  ['nothing is counted yet', progress(0, 0), 0],
  ['nothing is done', progress(0, 10), 0],
  ['a third is rounded down', progress(1, 3), 33],
  ['a file weighs as much as fifty lines', progress(0, 50, 1, 2), 33],
  ['all is written, not stored', progress(10, 10, 2, 2), 99],
  ['rows were added meanwhile', progress(30, 10), 99],
])('%s', (_, percent, expected) => {
  expect(percent).toBe(expected)
})

test.each([[{ act: 'link' }], [{ act: 'delete', archive_id: '1' }], [{ act: 'everything' }], [{}]])(
  '%j is an invalid request',
  (asked) => {
    expect(archiveCommandSchema.safeParse(asked).success).toBe(false)
  },
)
