import type { RepeatUnit } from '#features/tasks/rules/recurrence.ts'
import { taskCommandSchema } from '#features/tasks/rules/task.ts'
import { partsOf } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import type { WorkAct } from './work-calls.ts'
import type { Task, Teammate } from './work-queries.ts'

/** The fields of the form as they are typed. */
export interface TaskFields {
  title: string
  details: string
  dueOn: string
  assigneeId: string
  isImportant: boolean
  unit: RepeatUnit | ''
  every: string
}

/** Returns the fields of a task. A new task is for the person who adds it, if they may work on tasks. */
export function taskFieldsOf(task: Task | undefined, team: readonly Teammate[], me: string | null): TaskFields {
  const own = team.find(({ id, may_write }) => id === me && may_write)?.id ?? ''
  return {
    title: task?.title ?? '',
    details: task?.details ?? '',
    dueOn: task?.due_on ?? '',
    assigneeId: task ? (task.assignee_id ?? '') : own,
    isImportant: task?.is_important ?? false,
    unit: task?.repeat_unit ?? '',
    every: String(task?.repeat_every ?? 1),
  }
}

/** Returns the fields as the command expects them. A monthly task repeats on the day of its due day. */
export function taskWish(typed: TaskFields) {
  const { title, details, dueOn, assigneeId, isImportant, unit, every } = typed
  const day = unit === 'month' && isPlainDate(dueOn) ? partsOf(dueOn).day : null
  return {
    title,
    details: details.trim() === '' ? null : details,
    due_on: dueOn === '' ? null : dueOn,
    assignee_id: assigneeId === '' ? null : assigneeId,
    is_important: isImportant,
    repeats: unit === '' ? null : { unit, every: /^\d{1,3}$/.test(every.trim()) ? Number(every) : 0, day },
  }
}

/** Returns the first problem of a request and its field; null if the server can take it. */
export function taskProblem(wish: WorkAct): { field: string; message: string } | null {
  const issues = taskCommandSchema.safeParse(wish).error?.issues ?? []
  const first = issues.find(({ path }) => path[0] === 'due_on') ?? issues[0]
  return first === undefined ? null : { field: String(first.path[0] ?? ''), message: first.message }
}
