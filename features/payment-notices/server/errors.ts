import { type NoticeStatus, noticeStatusName } from '#features/payment-notices/rules/payment-notice.ts'
import { type StatementStatus, statementStatusName } from '#features/payment-notices/rules/periodic-statement.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const noticeNotFound = () => new FunctionError(404, 'NOTICE_NOT_FOUND', 'Notice not found')
export const noticeFinished = (status: NoticeStatus) =>
  new FunctionError(
    409,
    'NOTICE_FINISHED',
    `This notice is ${noticeStatusName(status).toLowerCase()} already. Reload the page.`,
  )

export const statementNotFound = () => new FunctionError(404, 'STATEMENT_NOT_FOUND', 'Statement not found')
export const statementFinished = (status: StatementStatus) =>
  new FunctionError(
    409,
    'STATEMENT_FINISHED',
    `This statement is ${statementStatusName(status).toLowerCase()} already. Reload the page.`,
  )
export const batchNotFound = () => new FunctionError(404, 'BATCH_NOT_FOUND', 'Batch not found')
export const nothingToPrint = () => new FunctionError(409, 'NOTHING_TO_PRINT', 'No statement waits to be printed')
