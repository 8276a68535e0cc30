import type { PayoffRefusal } from '#features/lending/rules/statements/payoff-letter.ts'
import type { PeriodProblem } from '#features/lending/rules/statements/statement-request.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const statementPeriod = ({ message, field }: PeriodProblem) =>
  new FunctionError(422, 'STATEMENT_PERIOD', message, { details: { field } })
export const payoffRefused = ({ code, message }: PayoffRefusal) =>
  new FunctionError(code === 'PAYOFF_DATE' ? 422 : 409, code, message)
export const noLetter = () => new FunctionError(404, 'NO_LETTER', 'This entry has no letter, or it was reversed')
export const companyAddressMissing = () =>
  new FunctionError(
    409,
    'COMPANY_ADDRESS_MISSING',
    'The letter states where to send the payment, and your company has no address on file. An owner or admin can add it in the company review, under Org Admin. If your company is already approved, ask support to request the address.',
  )
