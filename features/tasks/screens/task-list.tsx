import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { TaskItem } from './task-item.tsx'

interface TaskListProps {
  record: WorkRecord
  today: PlainDate
}

/** The open tasks of a record by their day, and the completed ones on request. */
export function TaskList({ record, today }: TaskListProps) {
  const open = useQuery(workQueries.open(record))
  const [isDoneShown, showDone] = useState(false)
  const isOfClient = record.loan_id === null && record.application_id === null && record.dispute_id === null
  return (
    <>
      <QueryView
        query={open}
        failure="Couldn’t load the tasks"
        loading={<SkeletonRows count={2} />}
        empty={<p className="py-3 text-ink-2">No open tasks.</p>}
      >
        {(tasks) => (
          <ul aria-label="Open tasks">
            {tasks.map((task) => (
              <TaskItem key={task.id} task={task} today={today} isOfClient={isOfClient} />
            ))}
          </ul>
        )}
      </QueryView>
      <Button
        variant="quiet"
        className="-ml-3.5 print:hidden"
        aria-expanded={isDoneShown}
        onClick={() => showDone(!isDoneShown)}
      >
        {isDoneShown ? 'Hide completed tasks' : 'Show completed tasks'}
      </Button>
      {isDoneShown && <DoneTasks record={record} today={today} isOfClient={isOfClient} />}
    </>
  )
}

function DoneTasks({ record, today, isOfClient }: TaskListProps & { isOfClient: boolean }) {
  const done = useInfiniteQuery(workQueries.done(record))
  return (
    <>
      <QueryView
        query={done}
        failure="Couldn’t load the completed tasks"
        loading={<SkeletonRows count={2} />}
        empty={<p className="py-3 text-ink-2">No completed tasks.</p>}
      >
        {({ pages }) => (
          <ul aria-label="Completed tasks">
            {pages.flat().map((task) => (
              <TaskItem key={task.id} task={task} today={today} isOfClient={isOfClient} />
            ))}
          </ul>
        )}
      </QueryView>
      <ShowMore query={done} />
    </>
  )
}
