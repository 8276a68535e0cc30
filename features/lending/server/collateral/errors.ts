import { MOST_COLLATERAL_ITEMS } from '#features/lending/rules/collateral/collateral-lists.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const collateralNotFound = () =>
  new FunctionError(404, 'COLLATERAL_NOT_FOUND', 'This collateral doesn’t exist, or someone has removed it')
export const collateralChanged = () =>
  new FunctionError(409, 'COLLATERAL_CHANGED', 'Someone has just changed this collateral. Check it and try again.')
export const collateralClosed = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_ENDED',
    `This application is already ${status.replaceAll('_', ' ')}, so its collateral can’t change`,
  )
export const collateralTwice = () =>
  new FunctionError(422, 'COLLATERAL_TWICE', 'This application already has a vehicle with this VIN')
export const tooMuchCollateral = () =>
  new FunctionError(
    422,
    'TOO_MUCH_COLLATERAL',
    `An application can have at most ${MOST_COLLATERAL_ITEMS} things as collateral`,
  )
export const valuedLater = () => new FunctionError(422, 'VALUED_ON', 'The day of the value can’t be in the future')
