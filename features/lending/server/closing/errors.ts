import { FunctionError } from '#platform/functions/errors.ts'
import { longDate } from '#platform/rules/dates.ts'

export const closingNotFound = () => new FunctionError(404, 'CLOSING_NOT_FOUND', 'Closing not found')
export const closingOver = () =>
  new FunctionError(409, 'CLOSING_OVER', 'This closing has ended. Prepare it again on the page of the application.')
export const everyoneSigned = () =>
  new FunctionError(409, 'CLOSING_SIGNED', 'Everyone has signed. The loan is booked, or can be booked again.')
export const notSigned = () => new FunctionError(409, 'CLOSING_NOT_SIGNED', 'Not everyone has signed yet')
export const cannotDisclose = (problem: string) => new FunctionError(422, 'DISCLOSURE_REFUSED', problem)
export const salePricesMissing = () =>
  new FunctionError(
    422,
    'SALE_PRICES_MISSING',
    'Enter the cash price, because this is a sale on credit (12 CFR 1026.18(j))',
  )
export const setNotPrepared = (name: string) =>
  new FunctionError(
    422,
    'DISCLOSURE_SET_REFUSED',
    `A closing is prepared for notes and retail contracts, not for this product’s set: ${name}. Close it with your own documents, and book the loan.`,
  )
export const startPassed = (start: string) =>
  new FunctionError(
    409,
    'DISCLOSURE_OUT_OF_DATE',
    `The loan was to begin on ${longDate(start)}, which has passed. The lender must prepare the documents again.`,
  )
export const disclosureChanged = () =>
  new FunctionError(
    409,
    'DISCLOSURE_CHANGED',
    'The terms changed after the documents were made. The lender must prepare them again.',
  )
export const scoreNoticeNotGiven = (names: readonly string[]) =>
  new FunctionError(
    409,
    'SCORE_NOTICE_NOT_GIVEN',
    `Give the credit score disclosure first, and record it: ${names.join(', ')} (12 CFR 1022.74)`,
  )
export const oralStatementMissing = () =>
  new FunctionError(
    422,
    'MLA_ORAL_MISSING',
    'A covered borrower must also hear the statement. Give it in person or by the toll-free number, and record it (32 CFR 232.6(d)(2)).',
  )
export const contactMissing = (name: string) =>
  new FunctionError(
    422,
    'CONTACT_MISSING',
    `Enter an email address or a phone number of ${name}, or choose tablet or paper`,
  )
export const packageLacks = (names: readonly string[]) =>
  new FunctionError(
    409,
    'PACKAGE_LACKS',
    `The package of documents for this loan lacks: ${names.join(', ')}. Add them under Documents, Templates, Packages.`,
  )
export const valuesMissing = (labels: readonly string[]) =>
  new FunctionError(422, 'VALUES_MISSING', `The documents need: ${labels.join(', ')}`)
