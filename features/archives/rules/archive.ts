import { z } from 'zod'

/** So long an archive is kept once it is ready. */
export const ARCHIVE_DAYS = 7
/** So many archives of one organisation are kept at a time. */
export const MOST_ARCHIVES = 3

/** The states of an archive. */
export const ARCHIVE_STATUSES = ['preparing', 'ready', 'failed'] as const

const archive_id = z.uuid('Invalid archive ID')

/** What an owner may ask about archives. */
export const archiveCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({ act: z.literal('start') }),
  z.object({ act: z.literal('link'), archive_id }),
  z.object({ act: z.literal('delete'), archive_id }),
])
export type ArchiveCommand = z.infer<typeof archiveCommandSchema>

/** How far the work on an archive is. */
export interface ArchiveProgress {
  lines_done: number
  lines_total: number
  files_done: number
  files_total: number
}

// A file is opened, read and packed: about as much work as so many lines.
const LINES_PER_FILE = 50

/** How much of an archive is made, in whole percent: 0 before it is known how much there is, and 99 until it is stored. */
export function archivePercent({ lines_done, lines_total, files_done, files_total }: ArchiveProgress): number {
  const total = lines_total + files_total * LINES_PER_FILE
  if (total === 0) return 0
  return Math.min(99, Math.floor((100 * (lines_done + files_done * LINES_PER_FILE)) / total))
}
