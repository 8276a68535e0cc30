import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { csvNameOf, type ImportFile, rejectsFile } from '#platform/browser/import-file.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { lastFailure } from '#ui/states/last-failure.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { cancelImport, type ImportProgress, importQuery, startImport } from './client-import-run.ts'
import { SkippedRows } from './skipped-rows.tsx'

interface ImportProgressProps {
  file: ImportFile
  importId: string
  onStartOver: () => void
  /** Returns to the same file before it was sent. */
  onTryAgain: () => void
}

/** The progress of the dry run and of the import. */
export function ImportProgressView({ file, importId, onStartOver, onTryAgain }: ImportProgressProps) {
  const progress = useQuery(importQuery(importId))
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: ['clients', 'import', importId] })
  const starting = useMutation({
    mutationFn: () => startImport(importId),
    onSettled: (_said, error) => unlessUnanswered(error, renew()),
  })
  const canceling = useMutation({ mutationFn: () => cancelImport(importId), onSuccess: onStartOver })
  const status = progress.data?.status
  useEffect(() => {
    if (status === 'done') void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] })
  }, [status, queryClient])
  const failure = lastFailure(starting, canceling)
  return (
    <QueryView query={progress} failure="Failed to load the import">
      {(now) => (
        <section className="space-y-4">
          {failure && <FormError>{failure.message}</FormError>}
          <Progress now={now} />
          {(now.status === 'checked' || now.status === 'done') && <Figures now={now} />}
          <NotAdded file={file} now={now} />
          <div className="flex flex-wrap gap-3">
            {now.status === 'checked' && (
              <Button
                variant="primary"
                disabled={now.rows_added === 0}
                pending={starting.isPending && 'Starting...'}
                onClick={() => starting.mutate()}
              >
                {`Import ${counted(now.rows_added, 'client')}`}
              </Button>
            )}
            {(now.status === 'checking' || now.status === 'checked') && (
              <Button pending={canceling.isPending && 'Canceling...'} onClick={() => canceling.mutate()}>
                Cancel
              </Button>
            )}
            {now.status === 'failed' && (
              <>
                <Button variant="primary" onClick={onTryAgain}>
                  Try again
                </Button>
                <Button onClick={onStartOver}>Choose another file</Button>
              </>
            )}
            {now.status === 'done' && (
              <>
                <ButtonLink variant="primary" to="/dashboard/clients">
                  View clients
                </ButtonLink>
                <Button onClick={onStartOver}>Import another file</Button>
              </>
            )}
          </div>
        </section>
      )}
    </QueryView>
  )
}

const DOING = { checking: 'Checking the file', importing: 'Importing' }

function Progress({ now }: { now: ImportProgress }) {
  if (now.status === 'done') return <Notice>{`${counted(now.rows_added, 'client')} imported.`}</Notice>
  if (now.status === 'failed') return <FormError>{failureOf(now)}</FormError>
  if (now.status !== 'checking' && now.status !== 'importing') return null
  const said = `${DOING[now.status]}: row ${now.rows_done.toLocaleString('en-US')} of ${now.row_count.toLocaleString('en-US')}`
  return (
    <div>
      <label htmlFor="import-progress" className="mb-1 block" role="status">
        {said}
      </label>
      <progress
        id="import-progress"
        className="h-2 w-full max-w-md accent-brand"
        max={now.row_count}
        value={now.rows_done}
      />
      <p className="mt-1 text-ink-3 text-small">The import continues when you leave this page.</p>
    </div>
  )
}

function failureOf({ rows_added: added }: ImportProgress): string {
  const came = added === 0 ? 'No clients were imported' : `${counted(added, 'client')} already imported will be skipped`
  return `Something went wrong on our side. ${came}. The rows were not stored.`
}

function Figures({ now }: { now: ImportProgress }) {
  const isDone = now.status === 'done'
  return (
    <dl className="grid max-w-xl grid-cols-3 gap-4">
      <Figure label={isDone ? 'Added' : 'Would be added'}>{now.rows_added}</Figure>
      <Figure label="Already on file">{now.rows_existing}</Figure>
      <Figure label={isDone ? 'Refused' : 'Would be rejected'}>{now.rejects.length}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: ReactNode; children: number }) {
  return (
    <div className="border-rule border-t pt-2">
      <dt className="text-ink-3 text-small">{label}</dt>
      <dd className="text-kpi">{children.toLocaleString('en-US')}</dd>
    </div>
  )
}

function NotAdded(props: { file: ImportFile; now: ImportProgress }) {
  return (
    <>
      <SkippedRows {...props} />
      <Rejects {...props} />
    </>
  )
}

const REJECTS_SHOWN = 10

function Rejects({ file, now: { rejects, status } }: { file: ImportFile; now: ImportProgress }) {
  if (rejects.length === 0 || (status !== 'checked' && status !== 'done')) return null
  return (
    <div className="space-y-2">
      <h2 className="text-h2">Rejected rows</h2>
      <ul>
        {rejects.slice(0, REJECTS_SHOWN).map(({ line, problems }) => (
          <li key={line} className="border-rule border-b py-1 text-table">
            <span className="mr-3 text-ink-3">Row {line}</span>
            {problems.join('; ')}
          </li>
        ))}
      </ul>
      {rejects.length > REJECTS_SHOWN && (
        <p className="text-ink-3 text-small">And {(rejects.length - REJECTS_SHOWN).toLocaleString('en-US')} more.</p>
      )}
      <Button onClick={() => saveCsv(rejectsFile(file, rejects), csvNameOf('rejects', file.name))}>
        Download rejected rows
      </Button>
    </div>
  )
}
