import { FunctionError } from '#platform/functions/errors.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'

export const monthNotReady = (month: PlainDate) =>
  new FunctionError(
    409,
    'MONTH_NOT_READY',
    `The books of the month that ends on ${longDate(month)} are not ready. They are written in the night after its end.`,
  )
export const monthClosed = (month: PlainDate) =>
  new FunctionError(409, 'MONTH_CLOSED', `The books are already closed through ${longDate(month)}`)
export const monthOpen = (month: PlainDate) =>
  new FunctionError(
    409,
    'MONTH_OPEN',
    `Only the last closed month can be reopened, and ${longDate(month)} is not its end`,
  )
export const numberTaken = (number: string) =>
  new FunctionError(422, 'ACCOUNT_NUMBER_TAKEN', `Another account has the number ${number}`, {
    details: { field: 'number' },
  })
