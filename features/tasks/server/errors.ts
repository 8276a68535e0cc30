import { MOST_PINNED } from '#features/tasks/rules/note.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const noteNotFound = () => new FunctionError(404, 'NOTE_NOT_FOUND', 'Note not found')
export const notTheAuthor = () => new FunctionError(403, 'NOT_THE_AUTHOR', 'Only the author of a note can edit it')
export const removalNotAllowed = () =>
  new FunctionError(403, 'REMOVAL_NOT_ALLOWED', 'Only the author, an owner, or an admin can remove a note')
export const noteChanged = () =>
  new FunctionError(409, 'NOTE_CHANGED', 'This note was changed meanwhile. Nothing was saved. Review it and try again.')
export const tooManyEdits = () =>
  new FunctionError(422, 'TOO_MANY_EDITS', 'This note was edited too many times. Write another one.')
export const tooManyPinned = () =>
  new FunctionError(422, 'TOO_MANY_PINNED', `A client can have at most ${MOST_PINNED} pinned notes. Unpin one first.`)
export const mentionHidden = () =>
  new FunctionError(422, 'MENTION_NOT_ALLOWED', 'You can mention only colleagues who see this client')
/** The loan, application, or dispute doesn't exist or belongs to another client. */
export const recordNotFound = () => new FunctionError(404, 'RECORD_NOT_FOUND', 'This record was not found')

export const taskNotFound = () => new FunctionError(404, 'TASK_NOT_FOUND', 'Task not found')
export const taskChanged = () =>
  new FunctionError(409, 'TASK_CHANGED', 'This task was changed meanwhile. Nothing was saved. Review it and try again.')
export const taskAlreadyDone = () => new FunctionError(409, 'TASK_DONE', 'This task is done. Reopen it first.')
export const snoozedToPast = () =>
  new FunctionError(422, 'SNOOZE_IN_PAST', 'Choose a day after today', { details: { field: 'until' } })
export const assigneeNotAble = () =>
  new FunctionError(422, 'ASSIGNEE_NOT_ALLOWED', 'Choose a colleague who sees this client and may work on tasks', {
    details: { field: 'assignee_id' },
  })
