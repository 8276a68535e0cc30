import { FunctionError } from '#platform/functions/errors.ts'

export const repossessionNotFound = () => new FunctionError(404, 'REPOSSESSION_NOT_FOUND', 'Repossession not found')
export const repossessionChanged = () =>
  new FunctionError(
    409,
    'REPOSSESSION_CHANGED',
    'Another person has taken a step meanwhile. Nothing was changed. Review it and try again.',
  )
export const repossessionOpen = () =>
  new FunctionError(409, 'REPOSSESSION_OPEN', 'This loan has an open repossession. Reload the page to see it.')
export const stepNotAllowed = (state: string) =>
  new FunctionError(409, 'STEP_NOT_ALLOWED', `This step is not possible in the state “${state}”`)
export const stepRefused = (message: string) => new FunctionError(422, 'STEP_REFUSED', message)
export const nothingPastDue = () =>
  new FunctionError(409, 'NOTHING_PAST_DUE', 'Nothing is past due on this loan, so there is no default')
export const stayInForce = () =>
  new FunctionError(
    409,
    'BANKRUPTCY_STAY',
    'A bankruptcy stay is in force (11 USC 362). Ask your counsel for relief from the stay, and reverse the entry once it is granted.',
  )
export const cureUnknown = (state: string | null) =>
  new FunctionError(
    409,
    'CURE_UNKNOWN',
    `The cure notice that ${state ?? 'the borrower’s state'} requires is not known. An owner can add your company’s own row, approved by counsel, under Org Admin, State rules.`,
  )
export const courtOrderNeeded = () =>
  new FunctionError(
    409,
    'COURT_ORDER_NEEDED',
    'A person who owes this loan is in military service. The Servicemembers Civil Relief Act (50 USC 3952) requires a court order. Enter the order to go on.',
  )
export const serviceUnknown = () =>
  new FunctionError(
    409,
    'SERVICE_UNKNOWN',
    'The military register needs the SSN and date of birth of each person who owes the loan. Enter them in the client’s file, or enter a court order.',
  )
