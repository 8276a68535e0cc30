import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REPEAT_UNITS, type RepeatUnit, recurrenceWords } from '#features/tasks/rules/recurrence.ts'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { useWorkAct } from '#features/tasks/screens/work-calls.ts'
import { type Task, type Teammate, workQueries } from '#features/tasks/screens/work-queries.ts'
import { partsOf } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { recordOf } from './record-of.ts'
import { type TaskFields, taskFieldsOf, taskProblem, taskWish } from './task-form.ts'

interface TaskDialogProps {
  record: WorkRecord
  /** The task to change. Without it, the dialog adds one. */
  task?: Task
  today: PlainDate
  onClose: () => void
}

const UNIT_LABELS: Record<RepeatUnit, string> = {
  day: 'Days',
  week: 'Weeks',
  month: 'Months, on the due day',
  month_end: 'Months, on the last day',
}
const UNITS = [
  { value: '', label: 'Does not repeat' },
  ...REPEAT_UNITS.map((value) => ({ value: value as string, label: UNIT_LABELS[value] })), // widens for ''
]

/** Adds or changes a task. */
export function TaskDialog({ record, task, today, onClose }: TaskDialogProps) {
  const team = useQuery(workQueries.team(record.client_id))
  const me = useQuery(workQueries.me())
  return (
    <Dialog title={task ? 'Edit the task' : 'New task'} onClose={onClose}>
      {team.isError && <FormError>{team.error.message}</FormError>}
      {team.data && me.isFetched && (
        <TaskForm record={record} task={task} today={today} team={team.data} me={me.data ?? null} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface TaskFormProps extends Omit<TaskDialogProps, 'task'> {
  task: Task | undefined
  team: readonly Teammate[]
  me: string | null
}

function TaskForm({ record, task, today, team, me, onClose }: TaskFormProps) {
  const [typed, setTyped] = useState<TaskFields>(() => taskFieldsOf(task, team, me))
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const storing = useWorkAct('tasks', { onDone: onClose })
  const set = (change: Partial<TaskFields>) => {
    setTyped({ ...typed, ...change })
    setProblem(null)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  const store = () => {
    const act = task
      ? { act: 'change', task_id: task.id, seen_version: task.version }
      : { act: 'add', ...recordOf(record) }
    const wish = { ...act, ...taskWish(typed) }
    const wrong = taskProblem(wish)
    setProblem(wrong)
    if (wrong === null) storing.mutate(wish)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        store()
      }}
    >
      {(storing.isError || problem) && <FormError>{problem?.message ?? storing.error?.message}</FormError>}
      <WhatFields typed={typed} onSet={set} errorOf={errorOf} onStore={store} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Due"
          type="date"
          value={typed.dueOn}
          error={errorOf('due_on')}
          onChange={({ currentTarget }) => set({ dueOn: currentTarget.value })}
        />
        <SelectField
          label="Assignee"
          value={typed.assigneeId}
          options={[{ value: '', label: 'No assignee' }, ...assignable(team, task)]}
          onChange={({ currentTarget }) => set({ assigneeId: currentTarget.value })}
        />
      </div>
      <RepeatFields typed={typed} onSet={set} error={errorOf('repeats')} />
      {typed.dueOn !== '' && typed.dueOn < today && (
        <p className="text-ink-2 text-small">This day has passed, so the task is overdue at once.</p>
      )}
      <DialogActions onClose={onClose} pending={storing.isPending && 'Saving...'}>
        {task ? 'Save task' : 'Add task'}
      </DialogActions>
    </form>
  )
}

interface WhatFieldsProps {
  typed: TaskFields
  errorOf: (field: string) => string | undefined
  onSet: (change: Partial<TaskFields>) => void
  onStore: () => void
}

function WhatFields({ typed, errorOf, onSet, onStore }: WhatFieldsProps) {
  return (
    <>
      <TextField
        label="What is to do"
        required
        value={typed.title}
        error={errorOf('title')}
        onChange={({ currentTarget }) => onSet({ title: currentTarget.value })}
      />
      <TextAreaField
        label="Details"
        rows={3}
        value={typed.details}
        error={errorOf('details')}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) onStore()
        }}
        onChange={({ currentTarget }) => onSet({ details: currentTarget.value })}
      />
      <CheckboxField
        label="Important"
        checked={typed.isImportant}
        onChange={({ currentTarget }) => onSet({ isImportant: currentTarget.checked })}
      />
    </>
  )
}

/** The members who may work on tasks, and the present assignee even if they no longer may. */
function assignable(team: readonly Teammate[], task: Task | undefined) {
  const options = team.filter(({ may_write }) => may_write).map(({ id, name }) => ({ value: id, label: name }))
  const { assignee_id: id = null, assignee_name: name = null } = task ?? {}
  return id === null || options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: name ?? 'Former member' }]
}

interface RepeatFieldsProps {
  typed: TaskFields
  error: string | undefined
  onSet: (change: Partial<TaskFields>) => void
}

function RepeatFields({ typed, error, onSet }: RepeatFieldsProps) {
  const { unit, every, dueOn } = typed
  const count = Number(every)
  const day = unit === 'month' && isPlainDate(dueOn) ? partsOf(dueOn).day : null
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Repeats by"
        value={unit}
        options={UNITS}
        error={error}
        onChange={({ currentTarget }) => onSet({ unit: REPEAT_UNITS.find((one) => one === currentTarget.value) ?? '' })}
      />
      {unit !== '' && (
        <TextField
          label="Every"
          inputMode="numeric"
          value={every}
          hint={count > 0 ? `Repeats ${recurrenceWords({ unit, every: count, day })}` : undefined}
          onChange={({ currentTarget }) => onSet({ every: currentTarget.value })}
        />
      )}
    </div>
  )
}
