import { LONGEST_NOTE_TEXT, MOST_MENTIONS } from '#features/tasks/rules/note.ts'
import { MOST_REPEAT_EVERY } from '#features/tasks/rules/recurrence.ts'
import { LAST_DAY_OF_MONTH, LONGEST_TASK_DETAILS, LONGEST_TASK_TITLE } from '#features/tasks/rules/task.ts'
import { MOST_OF_ACCOUNTING } from './accounting-limits.ts'
import { DISPUTE_LIMITS } from './dispute-limits.ts'
import { MOST_OF_IMPORTS } from './import-limits.ts'

/** The greatest values of the columns of notes and tasks, of disputes, and of the books, as the rules define them. */
export const MOST_OF_WORK = {
  ...MOST_OF_ACCOUNTING,
  ...MOST_OF_IMPORTS,
  ...DISPUTE_LIMITS,
  'public.notes.body': LONGEST_NOTE_TEXT,
  'public.notes.mentions': MOST_MENTIONS,
  'public.tasks.details': LONGEST_TASK_DETAILS,
  'public.tasks.repeat_day': LAST_DAY_OF_MONTH,
  'public.tasks.repeat_every': MOST_REPEAT_EVERY,
  'public.tasks.title': LONGEST_TASK_TITLE,
}
