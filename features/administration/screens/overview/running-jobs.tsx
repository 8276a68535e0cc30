import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { shortMoment } from '#platform/rules/dates.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { Table } from '#ui/table.tsx'
import { ageOf } from './age.ts'
import { nameOfJob } from './job-name.ts'
import { adminQueries, type RunningJob } from './queries.ts'

const HEADS = ['Job', 'Locked for', 'Since', { figure: 'Attempts' }, 'Process', 'State of the process']

/** The jobs that a process has locked, and whether that process is alive. */
export function RunningJobList() {
  const jobs = useInfiniteQuery({ ...adminQueries.runningJobs(), staleTime: 0 })
  return (
    <>
      <QueryView
        query={jobs}
        failure="Couldn’t load the running jobs"
        empty={<p className="text-ink-2">No job is running.</p>}
      >
        {({ pages }) => (
          <Table label="Running jobs" linesOnPhone heads={HEADS}>
            <tbody>
              {pages.flat().map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      <ShowMore query={jobs}>Show more running jobs</ShowMore>
    </>
  )
}

function JobRow({ job }: { job: RunningJob }) {
  return (
    <tr>
      <th scope="row">{nameOfJob(job.task)}</th>
      <td data-label="Locked for" className="whitespace-nowrap">
        {ageOf(job.locked_seconds)}
      </td>
      <td data-label="Since" className="lg:whitespace-nowrap">
        {shortMoment(job.locked_at)}
      </td>
      <td data-label="Attempts" className="text-right">
        {job.attempts}
      </td>
      <td data-label="Process">
        <span className="wrap-anywhere font-mono text-small">{job.process}</span>
      </td>
      <td data-label="State of the process">
        <ProcessState job={job} />
      </td>
    </tr>
  )
}

function ProcessState({ job: { is_alive: isAlive } }: { job: RunningJob }) {
  if (isAlive === null)
    return (
      <StatusWord Icon={CircleHelp} color="text-ink-2">
        Unknown: an older release
      </StatusWord>
    )
  if (isAlive)
    return (
      <StatusWord Icon={CircleCheck} color="text-green">
        Alive
      </StatusWord>
    )
  return (
    <div>
      <StatusWord Icon={CircleAlert} color="text-red">
        Ended
      </StatusWord>
      <p className="text-ink-2 text-small">Another process takes over within a minute.</p>
    </div>
  )
}
