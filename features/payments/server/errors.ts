import { FunctionError } from '#platform/functions/errors.ts'

export const processorNotConnected = () =>
  new FunctionError(
    409,
    'PROCESSOR_NOT_CONNECTED',
    'Your company isn’t connected to the payment processor yet. An owner can connect it in Settings.',
  )
export const processorUnavailable = () =>
  new FunctionError(503, 'PROCESSOR_UNAVAILABLE', 'The payment processor did not answer. Try again in a minute.', {
    retryAfterSeconds: 30,
  })
export const processorRefused = (message: string) =>
  new FunctionError(422, 'PROCESSOR_REFUSED', `The payment processor refused: ${message}`)
export const methodNotFound = () => new FunctionError(404, 'METHOD_NOT_FOUND', 'Payment method not found')
export const methodEnded = (reason: string | null) =>
  new FunctionError(
    409,
    'METHOD_ENDED',
    `This payment method can’t be used any more${reason === null ? '' : `: ${reason}`}. Ask the client to add another one.`,
  )
export const methodOfAnother = () =>
  new FunctionError(422, 'METHOD_OF_ANOTHER', 'This payment method belongs to another client')
export const pageNotFound = () => new FunctionError(404, 'PAGE_NOT_FOUND', 'This page was not opened here')
export const chargeNotFound = () => new FunctionError(404, 'CHARGE_NOT_FOUND', 'Charge not found')
export const chargeClosed = (status: string) =>
  new FunctionError(409, 'CHARGE_CLOSED', `This charge is ${status}. Reload the page to see what happened to it.`)
export const chargeUnderWay = () =>
  new FunctionError(
    409,
    'CHARGE_UNDER_WAY',
    'Another charge of this loan is under way. Confirm that you want to take a second payment.',
  )
export const chargeDate = (message: string) => new FunctionError(422, 'CHARGE_DATE', message)
export const notPresentable = () =>
  new FunctionError(
    409,
    'NOT_PRESENTABLE',
    'This debit can’t be presented again. Nacha allows two more tries after a return for insufficient funds, and none after any other return.',
  )
export const bankFilesOff = () =>
  new FunctionError(
    409,
    'BANK_FILES_OFF',
    'Your company doesn’t collect by bank files. An owner can turn that on under Lending, Bank files.',
  )
export const bankMissing = () =>
  new FunctionError(422, 'ACH_BANK_MISSING', 'Turn on bank files, and enter the bank that takes them, first')
export const nothingWaiting = () => new FunctionError(409, 'NOTHING_TO_SEND', 'No debit is due for a bank file')
export const debitFileNotFound = () =>
  new FunctionError(404, 'FILE_NOT_FOUND', 'Bank file not found, or it was canceled')
export const fileClosed = (status: string) =>
  new FunctionError(409, 'FILE_CLOSED', `This file is ${status}. Reload the page to see what happened to it.`)
export const fileRefused = (reason: string) => new FunctionError(409, 'FILE_TOO_LATE', reason)
export const fileMayBeAtBank = () =>
  new FunctionError(
    409,
    'FILE_MAY_BE_AT_BANK',
    'This file was downloaded. Confirm that the bank did not get it: its debits go into another file.',
  )
export const returnNotFound = () => new FunctionError(404, 'RETURN_NOT_FOUND', 'Return not found, or it is done')
export const refundNotFound = () => new FunctionError(404, 'REFUND_NOT_FOUND', 'Refund not found')
export const refundRefused = (reason: string) => new FunctionError(409, 'REFUND_REFUSED', reason)
export const refundClosed = (status: string) =>
  new FunctionError(409, 'REFUND_CLOSED', `This refund is ${status}. Reload the page to see what happened to it.`)
export const refundsChanged = () =>
  new FunctionError(
    409,
    'REFUNDS_CHANGED',
    'This payment was refunded while you were looking at it. Reload the page to see what is left.',
  )

export const autopayNotFound = () => new FunctionError(404, 'AUTOPAY_NOT_FOUND', 'Autopay not found')
export const autopayEnded = () =>
  new FunctionError(409, 'AUTOPAY_ENDED', 'This autopay has ended. Reload the page to see why.')
export const autopayDay = (message: string) => new FunctionError(422, 'AUTOPAY_DAY', message)
export const autopayRefused = (reason: string) =>
  new FunctionError(409, 'AUTOPAY_REFUSED', `This loan can’t have autopay: ${reason}`)
export const signedPaperMissing = () =>
  new FunctionError(422, 'DOCUMENT_NOT_FOUND', 'Choose the signed authorization among the client’s documents')
export const noEmailForCopy = () =>
  new FunctionError(422, 'NO_EMAIL', 'The client has no email address. Hand over the copy instead.')
