import type { RowProblem } from '#features/counter/rules/lockbox.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const batchNotFound = () => new FunctionError(404, 'BATCH_NOT_FOUND', 'Batch not found')
export const batchStatus = (status: string) =>
  new FunctionError(409, 'BATCH_STATUS', `This batch is ${status}. Reload the page.`)
export const controlsDiffer = () =>
  new FunctionError(
    422,
    'CONTROLS_DIFFER',
    'The checks don’t agree with the count and total of the bank’s sheet. Nothing was posted.',
  )
export const rowsRefused = (problems: readonly { position: number; problem: RowProblem }[]) =>
  new FunctionError(422, 'ROWS_REFUSED', 'Some checks can’t be posted. Correct them; nothing was posted.', {
    details: { problems },
  })
export const depositInFuture = () =>
  new FunctionError(422, 'DEPOSIT_DATE', 'The day of the deposit must be today or earlier')
export const reversalNeedsAnother = () =>
  new FunctionError(403, 'REVERSAL_NEEDS_ANOTHER', 'Another person than the one who posted the batch must reverse it')
