import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '#domain/dates.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { Table } from '#web/ui/table.tsx'
import { nameOfJob } from './job-name.ts'
import { adminQueries, type RunningJob } from './queries.ts'

const HEADS = ['Job', 'Since', { figure: 'Attempts' }, 'Process', 'State']

/** The jobs that a process has locked, and whether that process is alive. */
export function RunningJobList() {
  const jobs = useQuery({ ...adminQueries.runningJobs(), staleTime: 0 })
  return (
    <QueryView
      query={jobs}
      failure="Couldn’t load the running jobs"
      empty={<p className="text-ink-2">No job is running.</p>}
    >
      {(found) => (
        <Table label="Running jobs" linesOnPhone heads={HEADS}>
          <tbody>
            {found.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </tbody>
        </Table>
      )}
    </QueryView>
  )
}

function JobRow({ job }: { job: RunningJob }) {
  return (
    <tr>
      <th scope="row">{nameOfJob(job.task)}</th>
      <td data-label="Since" className="lg:whitespace-nowrap">
        {shortMoment(job.locked_at)}
      </td>
      <td data-label="Attempts" className="text-right">
        {job.attempts}
      </td>
      <td data-label="Process" className="wrap-anywhere">
        {job.process}
      </td>
      <td data-label="State" className={job.is_alive === false ? 'font-semibold text-red' : ''}>
        {stateOf(job)}
      </td>
    </tr>
  )
}

function stateOf({ is_alive: isAlive }: RunningJob): string {
  if (isAlive === null) return 'Unknown: an older release'
  return isAlive ? 'Process is alive' : 'Process ended. Another one takes over within a minute'
}
