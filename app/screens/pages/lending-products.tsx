import { NewProductPage as NewProduct } from '#features/lending/screens/products/new-product-page.tsx'
import { ProductPage as OneProduct } from '#features/lending/screens/products/product-page.tsx'
import { OpenDesk } from './open-desk.tsx'

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
