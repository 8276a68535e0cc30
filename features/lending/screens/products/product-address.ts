export const PRODUCTS_ADDRESS = '/dashboard/lending/products'

/** Returns the address of a product's page. */
export const productAddress = (id: string): string => `${PRODUCTS_ADDRESS}/${id}`
