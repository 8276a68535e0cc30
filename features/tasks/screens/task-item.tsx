import { CircleAlert, CircleCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { recordPath } from '#features/tasks/rules/record-path.ts'
import { useWorkAct } from '#features/tasks/screens/work-calls.ts'
import type { Task } from '#features/tasks/screens/work-queries.ts'
import { type PlainDate, shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { recordName } from './record-name.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { taskFacts } from './task-words.ts'

interface TaskItemProps {
  task: Task
  today: PlainDate
  isOfClient: boolean
}

/** A task with its day, its assignee, and its actions. */
export function TaskItem({ task, today, isOfClient }: TaskItemProps) {
  const { title, details, status, due_on, done_at, done_by_name } = task
  const isOverdue = status === 'open' && due_on !== null && due_on < today
  const about = isOfClient ? recordName(task) : null
  return (
    <li className="border-rule border-b py-2.5 print:break-inside-avoid">
      <div className="flex flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className={`wrap-anywhere font-medium ${status === 'done' ? 'text-ink-2 line-through' : ''}`}>
            {task.is_important && <Flag aria-label="Important" size={14} className="mr-1.5 inline text-red" />}
            {title}
          </p>
          {details !== null && <p className="wrap-anywhere whitespace-pre-wrap text-ink-2 text-table">{details}</p>}
          <p className="mt-0.5 text-ink-3 text-small">
            {status === 'done' && done_at !== null ? (
              <>
                <CircleCheck aria-hidden size={13} className="mr-1 inline" />
                Done by {done_by_name} · {shortMoment(done_at)}
              </>
            ) : (
              <>
                {isOverdue && (
                  <span className="mr-2 font-semibold text-red">
                    <CircleAlert aria-hidden size={13} className="mr-1 inline" />
                    Overdue
                  </span>
                )}
                {taskFacts(task, today).join(' · ')}
              </>
            )}
            {about !== null && (
              <Link to={recordPath(task)} className="ml-2 text-brand underline underline-offset-2">
                {about}
              </Link>
            )}
          </p>
        </div>
        <TaskActions task={task} today={today} />
      </div>
    </li>
  )
}

function TaskActions({ task, today }: { task: Task; today: PlainDate }) {
  const mayWrite = useMay('write_notes')
  const [asked, ask] = useState<'edit' | 'snooze' | null>(null)
  const acting = useWorkAct('tasks', { isToasted: true })
  if (!mayWrite) return null
  const run = (act: string) => () => acting.mutate({ act, task_id: task.id })
  return (
    <div className="-mr-3.5 ml-auto flex flex-wrap print:hidden">
      {task.status === 'open' ? (
        <>
          <Button variant="quiet" aria-label={`Done: ${task.title}`} onClick={run('done')}>
            Done
          </Button>
          <Button variant="quiet" aria-label={`Snooze: ${task.title}`} onClick={() => ask('snooze')}>
            Snooze
          </Button>
          <Button variant="quiet" aria-label={`Edit: ${task.title}`} onClick={() => ask('edit')}>
            Edit
          </Button>
        </>
      ) : (
        <Button variant="quiet" aria-label={`Reopen: ${task.title}`} onClick={run('reopen')}>
          Reopen
        </Button>
      )}
      <Button variant="quiet" aria-label={`Remove: ${task.title}`} onClick={run('remove')}>
        Remove
      </Button>
      {asked === 'edit' && <TaskDialog record={task} task={task} today={today} onClose={() => ask(null)} />}
      {asked === 'snooze' && (
        <SnoozeDialog taskId={task.id} title={task.title} today={today} onClose={() => ask(null)} />
      )}
    </div>
  )
}
