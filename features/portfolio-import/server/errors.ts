import type { ImportStatus } from '#features/portfolio-import/rules/import-lists.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const importNotFound = () => new FunctionError(404, 'IMPORT_NOT_FOUND', 'Import not found')
export const importStatus = (status: ImportStatus) =>
  new FunctionError(409, 'IMPORT_STATUS', `This step does not fit the import, which is “${status}”. Reload the page.`)
export const otherImportAtWork = () =>
  new FunctionError(409, 'IMPORT_AT_WORK', 'Another import of your company is at work. Wait until it has ended.')
export const rowsMissing = (expected: number, found: number) =>
  new FunctionError(409, 'ROWS_MISSING', `Only ${found} of ${expected} rows arrived. Choose the file again.`)
export const cutoverInFuture = () =>
  new FunctionError(422, 'CUTOVER_DATE', 'The day of the balances must be today or earlier')
export const historyMissing = () =>
  new FunctionError(422, 'HISTORY_MISSING', 'Whole histories need a second file with the payments and fees')
export const nothingToImport = () =>
  new FunctionError(409, 'NOTHING_TO_IMPORT', 'No loan of these files can be created')
export const differencesNotAccepted = () =>
  new FunctionError(
    409,
    'DIFFERENCES_NOT_ACCEPTED',
    'Some figures differ. Confirm that you accept the differences, or correct the files.',
  )
export const loansWorkedOn = (
  loans: readonly { loan_number: string; loan_id: string; reasons: string[] }[],
  count: number,
) =>
  new FunctionError(
    409,
    'LOANS_WORKED_ON',
    `Work was recorded on ${count === 1 ? 'one loan' : `${count} loans`} of this import, so it can no longer be undone.`,
    { details: { loans, count } },
  )
