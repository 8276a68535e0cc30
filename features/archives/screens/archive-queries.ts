import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ARCHIVE_STATUSES, type ArchiveCommand } from '#features/archives/rules/archive.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const POLL_MS = 2_000

const archive = z.object({
  id: z.string(),
  requested_by_name: z.string(),
  status: z.enum(ARCHIVE_STATUSES),
  lines_done: z.number(),
  lines_total: z.number(),
  files_done: z.number(),
  files_total: z.number(),
  byte_size: z.number().nullable(),
  sha256: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
})
export type Archive = z.infer<typeof archive>

const act = (request: ArchiveCommand) => callFunction('organization-archive', request)

export const archiveQueries = {
  /** Polls while an archive is being built. */
  list: () =>
    queryOptions({
      queryKey: ['org-admin', 'archives'],
      queryFn: async () => z.object({ archives: z.array(archive) }).parse(await act({ act: 'list' })).archives,
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'preparing') ? POLL_MS : false),
    }),
}

export async function startArchive(): Promise<void> {
  await act({ act: 'start' })
}

/** Returns a download link that is valid for five minutes. */
export async function archiveLink(archiveId: string): Promise<string> {
  return z.object({ url: z.string() }).parse(await act({ act: 'link', archive_id: archiveId })).url
}

/** Deletes an archive, or cancels it while it is being built. */
export async function deleteArchive(archiveId: string): Promise<void> {
  await act({ act: 'delete', archive_id: archiveId })
}
