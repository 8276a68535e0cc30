import { queryOptions } from '@tanstack/react-query'
import type { ARCHIVE_STATUSES, ArchiveCommand } from '#features/archives/rules/archive.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const POLL_MS = 2_000

export interface Archive {
  id: string
  requested_by_name: string
  status: (typeof ARCHIVE_STATUSES)[number]
  lines_done: number
  lines_total: number
  files_done: number
  files_total: number
  byte_size: number | null
  sha256: string | null
  created_at: string
  expires_at: string | null
}

const act = <Answer>(request: ArchiveCommand) => callFunction<Answer>('organization-archive', request)

export const archiveQueries = {
  /** Polls while an archive is being built. */
  list: () =>
    queryOptions({
      queryKey: ['org-admin', 'archives'],
      queryFn: async () => (await act<{ archives: Archive[] }>({ act: 'list' })).archives,
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'preparing') ? POLL_MS : false),
    }),
}

export async function startArchive(): Promise<void> {
  await act({ act: 'start' })
}

/** Returns a download link that is valid for five minutes. */
export async function archiveLink(archiveId: string): Promise<string> {
  return (await act<{ url: string }>({ act: 'link', archive_id: archiveId })).url
}

/** Deletes an archive, or cancels it while it is being built. */
export async function deleteArchive(archiveId: string): Promise<void> {
  await act({ act: 'delete', archive_id: archiveId })
}
