import { z } from 'zod'

/** Days an archive is kept once it is ready. */
export const ARCHIVE_DAYS = 7
/** The maximum number of archives that one organization can have at a time. */
export const MOST_ARCHIVES = 3

/** The states of an archive. */
export const ARCHIVE_STATUSES = ['preparing', 'ready', 'failed'] as const

const archive_id = z.uuid('Invalid archive ID')

/** The owner's commands on archives. */
export const archiveCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({ act: z.literal('start') }),
  z.object({ act: z.literal('link'), archive_id }),
  z.object({ act: z.literal('delete'), archive_id }),
])
export type ArchiveCommand = z.infer<typeof archiveCommandSchema>

/** Progress of the job that builds an archive. */
export interface ArchiveProgress {
  lines_done: number
  lines_total: number
  files_done: number
  files_total: number
}

// Progress weight of one file, in rows.
const LINES_PER_FILE = 50

/** Progress of an archive in whole percent: 0 until the total is known, and at most 99 until the archive is stored. */
export function archivePercent({ lines_done, lines_total, files_done, files_total }: ArchiveProgress): number {
  const total = lines_total + files_total * LINES_PER_FILE
  if (total === 0) return 0
  return Math.min(99, Math.floor((100 * (lines_done + files_done * LINES_PER_FILE)) / total))
}
