import { FunctionError } from '#platform/functions/errors.ts'

export const clientNotFound = () => new FunctionError(404, 'CLIENT_NOT_FOUND', 'Client not found')
export const clientArchived = () =>
  new FunctionError(409, 'CLIENT_ARCHIVED', 'The client is archived. Restore the client to lend to them.')
export const lenderNotFound = () => new FunctionError(404, 'LENDER_NOT_FOUND', 'Lender not found')
export const applicationOfAnother = () =>
  new FunctionError(404, 'APPLICATION_NOT_FOUND', 'This client has no such application')
export const applicationNotApproved = () =>
  new FunctionError(409, 'APPLICATION_NOT_APPROVED', 'A loan can be booked only on an approved application')
export const applicationHasLoan = () =>
  new FunctionError(409, 'APPLICATION_FUNDED', 'This application already has its loan')
export const capExceeded = (message: string) => new FunctionError(422, 'rate_cap_exceeded', message)
export const lawRefused = ({ code, message }: { code: string; message: string }) =>
  new FunctionError(422, code, message)
export const loanTooLarge = () =>
  new FunctionError(422, 'LOAN_TOO_LARGE', 'Principal and interest come to more than $999,999,999,999.99')
export const loanTooLong = (months: number) =>
  new FunctionError(422, 'LOAN_TOO_LONG', `The last payment can be due at most ${months} months after the start`)
