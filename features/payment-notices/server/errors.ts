import { type NoticeStatus, noticeStatusName } from '#features/payment-notices/rules/payment-notice.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const noticeNotFound = () => new FunctionError(404, 'NOTICE_NOT_FOUND', 'Notice not found')
export const noticeFinished = (status: NoticeStatus) =>
  new FunctionError(
    409,
    'NOTICE_FINISHED',
    `This notice is ${noticeStatusName(status).toLowerCase()} already. Reload the page.`,
  )
