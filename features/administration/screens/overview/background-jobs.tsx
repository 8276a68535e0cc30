import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type FolderTab, RuledTabs } from '#ui/folder-tabs.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { nameOfJob } from './job-name.ts'
import { adminQueries, type FailedJob, retryJob } from './queries.ts'
import { RecountList } from './recount-list.tsx'
import { RunningJobList } from './running-jobs.tsx'

/** Opens the list of background jobs: failed jobs, running jobs, and the progress of recounts. */
export function BackgroundJobs() {
  const [isOpen, setIsOpen] = useState(false)
  const [list, setList] = useState<List>('failed')
  return (
    <>
      <button type="button" className="min-h-6 text-brand text-small underline" onClick={() => setIsOpen(true)}>
        Background jobs
      </button>
      <Dialog
        wide
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Background jobs"
        description="Mail, webhooks, and other background work. A failed job is retried at increasing intervals until its last attempt."
      >
        <RuledTabs label="Background jobs" tabs={LISTS} open={list} onOpen={setList}>
          {list === 'failed' && <FailedJobList />}
          {list === 'running' && <RunningJobList />}
          {list === 'recounts' && <RecountList />}
        </RuledTabs>
      </Dialog>
    </>
  )
}

type List = 'failed' | 'running' | 'recounts'

const LISTS: readonly FolderTab<List>[] = [
  { name: 'failed', label: 'Failed' },
  { name: 'running', label: 'Running now' },
  { name: 'recounts', label: 'Recounts' },
]

const HEADS = ['Job', 'Reason', 'Failed', { figure: 'Attempts' }, 'Next attempt', { spoken: 'Actions' }]

function FailedJobList() {
  const jobs = useInfiniteQuery({ ...adminQueries.failedJobs(), staleTime: 0 })
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: retryJob,
    // Also after an error, because another person may have been faster.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] })),
  })
  return (
    <>
      {retry.isError && <SaveFailure failure="Couldn’t retry the job" message={retry.error.message} />}
      <QueryView
        query={jobs}
        failure="Failed to load the jobs"
        empty={<p className="text-ink-2">No failed jobs are waiting for a retry.</p>}
      >
        {({ pages }) => (
          <Table label="Failed jobs" linesOnPhone heads={HEADS}>
            <tbody>
              {pages.flat().map((job) => (
                <JobRow
                  key={job.id}
                  job={job}
                  isRetrying={retry.isPending && retry.variables === job.id}
                  onRetry={() => retry.mutate(job.id)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      <ShowMore query={jobs}>Show more failed jobs</ShowMore>
    </>
  )
}

interface JobRowProps {
  job: FailedJob
  isRetrying: boolean
  onRetry: () => void
}

function JobRow({ job, isRetrying, onRetry }: JobRowProps) {
  const name = nameOfJob(job.task)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Reason" className="wrap-anywhere">
        {job.reason}
      </td>
      <td data-label="Failed" className="lg:whitespace-nowrap">
        {shortMoment(job.failed_at)}
      </td>
      <td data-label="Attempts" className="text-right">
        {job.attempts}
      </td>
      <td
        data-label="Next attempt"
        className={`lg:whitespace-nowrap ${job.next_at === null ? 'font-semibold text-red' : ''}`}
      >
        {job.next_at === null ? 'Given up' : shortMoment(job.next_at)}
      </td>
      <td>
        <Button
          className="whitespace-nowrap"
          aria-label={`Try again: ${name}`}
          pending={isRetrying && 'Trying...'}
          onClick={onRetry}
        >
          Try again
        </Button>
      </td>
    </tr>
  )
}
