import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const drawerNotFound = () => new FunctionError(404, 'DRAWER_NOT_FOUND', 'Cash drawer not found')
export const drawerOpen = () =>
  new FunctionError(409, 'DRAWER_OPEN', 'You already have an open drawer. Close it before you open another one.')
export const drawerClosed = () => new FunctionError(409, 'DRAWER_CLOSED', 'This drawer is already closed')
export const drawerOfAnother = () =>
  new FunctionError(403, 'DRAWER_OF_ANOTHER', 'Only its clerk, or a person who may void receipts, can close a drawer')
export const noDrawer = () =>
  new FunctionError(409, 'NO_DRAWER', 'You have no open drawer. Open one before you take or give back cash.')
export const drawerLeftOpen = (day: PlainDate) =>
  new FunctionError(
    409,
    'DRAWER_LEFT_OPEN',
    `Your drawer of ${shortDate(day)} is still open. Count and close it, then open one for today.`,
  )
export const dropTooLarge = () =>
  new FunctionError(409, 'DROP_TOO_LARGE', 'Your drawer can’t have that much cash. Count the drop again.')
export const dropNotFound = () => new FunctionError(404, 'DROP_NOT_FOUND', 'Cash drop not found')
export const dropClosed = (problem: string) => new FunctionError(409, 'DROP_CLOSED', problem)
export const dropNeedsAnother = () =>
  new FunctionError(403, 'DROP_NEEDS_ANOTHER', 'Another person must do this: not the clerk who dropped the cash.')
export const safeChanged = () =>
  new FunctionError(
    409,
    'SAFE_CHANGED',
    'Cash was put into the safe or taken out in the meantime. Reload the page, and count again.',
  )
export const explanationMissing = (varianceCents: number) =>
  new FunctionError(
    422,
    'EXPLANATION_MISSING',
    `The count differs by ${dollarsAndCents(Math.abs(varianceCents))}. Count again, or explain the difference.`,
    { details: { variance_cents: varianceCents } },
  )
export const tenderRefused = (problem: string) => new FunctionError(422, 'TENDER_REFUSED', problem)
export const loanOfAnother = () =>
  new FunctionError(422, 'LOAN_OF_ANOTHER', 'A receipt pays the loans of one client only')
export const secondPayment = (loanIds: readonly string[]) =>
  new FunctionError(
    409,
    'SECOND_PAYMENT',
    'Another payment of this loan was recorded today. Confirm that you want to take a second payment.',
    { details: { loan_ids: loanIds } },
  )
export const receiptNotFound = () => new FunctionError(404, 'RECEIPT_NOT_FOUND', 'Receipt not found')
export const receiptStatus = (problem: string) => new FunctionError(409, 'RECEIPT_STATUS', problem)
export const voidNeedsAnother = () =>
  new FunctionError(
    403,
    'VOID_NEEDS_ANOTHER',
    'Another person must approve this void: not the clerk of the receipt, and not the person who asked for it.',
  )
