import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ARCHIVE_DAYS } from '#features/archives/rules/archive.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { followLink } from '#ui/save-file.ts'
import { lastFailure } from '#ui/states/last-failure.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { archiveLink, archiveQueries, deleteArchive, startArchive } from './archive-queries.ts'
import { ArchiveRow } from './archive-row.tsx'

/** The company's archives of all its data. */
export function Archives() {
  return (
    <Part
      title="Archive of all company data"
      about="A ZIP file with all your company’s data: each table as JSON lines and CSV, every credit report, your clients’ files, and a list of the contents. SSNs and dates of birth are masked."
      className="space-y-6"
    >
      <ArchiveDesk />
    </Part>
  )
}

function ArchiveDesk() {
  const list = useQuery(archiveQueries.list())
  const { start, download, remove, dialog } = useArchiveActions()
  const failure = lastFailure(start, download, remove)
  const isPreparing = list.data?.some(({ status }) => status === 'preparing') ?? false
  return (
    <>
      <div className="space-y-2">
        <Button
          variant="primary"
          disabled={isPreparing}
          pending={start.isPending && 'Starting...'}
          onClick={() => start.mutate()}
        >
          Create an archive
        </Button>
        <p className="max-w-[62ch] text-ink-3 text-small">
          You can leave this page. You get an email when the archive is ready. It is kept for {ARCHIVE_DAYS} days.
        </p>
      </div>
      {failure && <FormError>{failure.message}</FormError>}
      <QueryView
        query={list}
        failure="Failed to load archives"
        empty={<p className="border-rule border-t pt-4 text-ink-2">No archives yet, or all have expired.</p>}
      >
        {(archives) => (
          <Table label="Archives" linesOnPhone heads={['Made', 'State', 'Size', 'Kept until', { spoken: 'Actions' }]}>
            <tbody>
              {archives.map((archive) => (
                <ArchiveRow
                  key={archive.id}
                  archive={archive}
                  isBusy={download.isPending || remove.isPending}
                  isDownloading={download.isPending && download.variables === archive.id}
                  onDownload={() => download.mutate(archive.id)}
                  onDelete={() => remove.mutate(archive.id)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      {dialog}
    </>
  )
}

function useArchiveActions() {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const onSettled = (_said: unknown, error: Error | null) =>
    unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: archiveQueries.list().queryKey }))
  const start = useMutation({ mutationFn: () => withReauthentication(startArchive), onSettled })
  const download = useMutation({
    mutationFn: async (id: string) => followLink(await withReauthentication(() => archiveLink(id))),
    onSettled,
  })
  const remove = useMutation({ mutationFn: deleteArchive, onSettled })
  return { start, download, remove, dialog }
}
