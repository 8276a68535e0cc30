import type { ReactNode } from 'react'
import { usePerson } from '#app/screens/guards.tsx'
import { NewProductPage as NewProduct } from '#features/lending/screens/products/new-product-page.tsx'
import { ProductPage as OneProduct } from '#features/lending/screens/products/product-page.tsx'
import { LendingClosed } from './lending-closed.tsx'

/** The page of a new product. */
export const NewProductPage = () => (
  <OpenDesk>
    <NewProduct />
  </OpenDesk>
)

/** The page of a product. */
export const ProductPage = () => (
  <OpenDesk>
    <OneProduct />
  </OpenDesk>
)

function OpenDesk({ children }: { children: ReactNode }) {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : children
}
