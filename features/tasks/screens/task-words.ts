import { type Recurrence, recurrenceWords } from '#features/tasks/rules/recurrence.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { Task } from './work-queries.ts'

/** Returns a day in words: 'today', 'tomorrow', 'yesterday', or the date. */
export function dayWords(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day === addDays(today, -1) ? 'yesterday' : shortDate(day)
}

/** Returns how a task repeats, or null. */
function recurrenceOf({
  repeat_unit: unit,
  repeat_every: every,
  repeat_day: day,
}: Pick<Task, 'repeat_unit' | 'repeat_every' | 'repeat_day'>): Recurrence | null {
  return unit === null || every === null ? null : { unit, every, day }
}

/** Returns the line below a task's title: its day, its repeats, its assignee. */
export function taskFacts(task: Task, today: PlainDate): string[] {
  const { due_on, snoozed_until, assignee_name } = task
  const repeats = recurrenceOf(task)
  return [
    due_on === null ? 'No due day' : `${due_on < today ? 'Was due' : 'Due'} ${dayWords(due_on, today)}`,
    ...(snoozed_until !== null && snoozed_until > today ? [`snoozed until ${dayWords(snoozed_until, today)}`] : []),
    ...(repeats === null ? [] : [recurrenceWords(repeats)]),
    assignee_name ?? 'No assignee',
  ]
}
