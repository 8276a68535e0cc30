import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

export const settlementNotFound = () => new FunctionError(404, 'SETTLEMENT_NOT_FOUND', 'Settlement not found')
export const settlementClosed = (status: string) =>
  new FunctionError(409, 'SETTLEMENT_CLOSED', `This settlement is already ${status}. Reload the page.`)
export const settlementOpen = () =>
  new FunctionError(409, 'SETTLEMENT_OPEN', 'This loan has a settlement. Cancel it before you offer another one.')
export const settlementRefused = (message: string) => new FunctionError(422, 'SETTLEMENT_REFUSED', message)
export const offerLapsed = (day: PlainDate) =>
  new FunctionError(409, 'OFFER_LAPSED', `The offer could be accepted until ${shortDate(day)}. Offer another one.`)
