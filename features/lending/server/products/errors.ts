import { FunctionError } from '#platform/functions/errors.ts'

export const productNotFound = () => new FunctionError(404, 'PRODUCT_NOT_FOUND', 'Product not found')
export const productNameTaken = (name: string) =>
  new FunctionError(409, 'PRODUCT_NAME_TAKEN', `Your company already has a product “${name}”. Choose another name.`)
export const productChanged = (version: number) =>
  new FunctionError(
    409,
    'PRODUCT_CHANGED',
    `This product was changed meanwhile and is now at version ${version}. Nothing was saved. Reload it and enter your changes again.`,
  )
export const productKindFixed = () =>
  new FunctionError(422, 'PRODUCT_KIND', 'The kind of a product can’t change. Create another product instead.')
export const notOfferable = () =>
  new FunctionError(
    422,
    'PRODUCT_NOT_OFFERABLE',
    'A line of credit is kept as data only, so it can’t be offered to applicants',
  )
export const productStatusIs = (status: string) =>
  new FunctionError(409, 'PRODUCT_STATUS', `This product is already ${status}`)
export const productNotOffered = (name: string) =>
  new FunctionError(
    422,
    'PRODUCT_NOT_OFFERED',
    `“${name}” isn’t offered. Choose an offered product, or offer this one under Lending, Products.`,
  )
/** Names the field of the application in its details. */
export const productRefuses = ([field, message]: readonly [field: string, message: string]) =>
  new FunctionError(422, 'PRODUCT_LIMIT', message, { details: { field } })
/** Names the field of the application in its details. */
export const productNotInState = (problem: string) =>
  new FunctionError(422, 'PRODUCT_STATE', problem, { details: { field: 'product_id' } })
