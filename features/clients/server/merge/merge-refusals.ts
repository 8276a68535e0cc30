import { type ClientField, FIELD_LIST, fieldWords } from '#features/clients/rules/client-fields.ts'
import type { MergeBlocker } from '#features/clients/rules/client-merge.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const sameClient = () =>
  new FunctionError(422, 'SAME_CLIENT', 'A client can’t be merged with itself. Choose another client.')
/** Another merge was first: a second tab, a double click, or a colleague. */
export const alreadyMerged = (name: string, keptName: string, keptId: string) =>
  new FunctionError(409, 'CLIENT_MERGED', `${name} was already merged into ${keptName}. Open that client.`, {
    details: { kept_id: keptId },
  })
/** Someone edited a file after it was compared. */
export const clientEdited = (name: string) =>
  new FunctionError(409, 'CLIENT_EDITED', `${name} was edited meanwhile. Compare both files again.`)
export const keptIsArchived = (name: string) =>
  new FunctionError(422, 'CLIENT_ARCHIVED', `${name} is archived. Restore the client, or keep the other file.`)
export const mergeBlocked = (blockers: readonly { code: MergeBlocker; message: string }[]) =>
  new FunctionError(409, 'MERGE_BLOCKED', blockers.map(({ message }) => message).join(' '), { details: { blockers } })
export const choiceNeeded = (fields: readonly ClientField[]) =>
  new FunctionError(
    422,
    'MERGE_CHOICE_NEEDED',
    `Choose a value for: ${FIELD_LIST.filter(({ column }) => fields.includes(column))
      .map(fieldWords)
      .join(', ')}.`,
    { details: { fields } },
  )
export const mergeNotFound = () => new FunctionError(404, 'MERGE_NOT_FOUND', 'Merge not found')
export const mergeUndone = (name: string) =>
  new FunctionError(
    409,
    'MERGE_UNDONE',
    `${name} already took this merge back. Both clients have their own files again.`,
  )
export const undoIsOver = () =>
  new FunctionError(
    409,
    'UNDO_OVER',
    'A merge can be undone for 24 hours, and that time is over. Add a new client if these are two people.',
  )
export const mergedOn = (name: string) =>
  new FunctionError(409, 'MERGED_ON', `${name} was merged into another client since. Undo that merge first.`)
