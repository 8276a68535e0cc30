import { queryOptions } from '@tanstack/react-query'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

// A company has a few dozen products at most.
const MOST = 500

/** A version of a product. Only the server writes terms, and it checks them. */
export interface ProductVersion {
  id: string
  version: number
  terms: ProductTerms
  note: string | null
  created_by_name: string | null
  created_at: string
}

/** A product with its current version. */
export interface Product {
  id: string
  name: string
  status: ProductStatus
  updated_at: string
  current: ProductVersion
}

const VERSION = 'id, version, terms, note, created_by_name, created_at'

/** Queries of loan products. All share the first part of their keys. */
export const productQueries = {
  all: ['lending-products'],
  list: () => queryOptions({ queryKey: ['lending-products', 'list'], queryFn: products }),
  one: (id: string) => queryOptions({ queryKey: ['lending-products', 'one', id], queryFn: () => productOf(id) }),
  versions: (id: string) =>
    queryOptions({ queryKey: ['lending-products', 'versions', id], queryFn: () => versionsOf(id) }),
}

async function products(): Promise<Product[]> {
  const rows = await unwrap(
    supabase
      .from('loan_products')
      .select(`id, name, status, updated_at, current:loan_product_versions!loan_products_current_version(${VERSION})`)
      .order('name')
      .order('id')
      .limit(MOST)
      .overrideTypes<Product[], { merge: false }>(),
  )
  return rows
}

async function productOf(id: string): Promise<Product | null> {
  if (!isUuid(id)) return null
  return unwrap(
    supabase
      .from('loan_products')
      .select(`id, name, status, updated_at, current:loan_product_versions!loan_products_current_version(${VERSION})`)
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<Product, { merge: false }>(),
  )
}

async function versionsOf(id: string): Promise<ProductVersion[]> {
  return unwrap(
    supabase
      .from('loan_product_versions')
      .select(VERSION)
      .eq('product_id', id)
      .order('version', { ascending: false })
      .limit(MOST)
      .overrideTypes<ProductVersion[], { merge: false }>(),
  )
}

/** The reply of a command that writes a product. */
export interface WrittenProduct {
  id: string
  version: number
}

export const createProduct = (body: { name: string; terms: ProductTerms; offer: boolean; idempotency_key: string }) =>
  callFunction<WrittenProduct>('create-product', body)

export const changeProduct = (body: {
  product_id: string
  version: number
  name: string
  terms: ProductTerms
  note: string
  idempotency_key: string
}) => callFunction<WrittenProduct>('change-product', body)

export const restateProduct = (id: string, status: 'offered' | 'retired') =>
  callFunction(status === 'offered' ? 'offer-product' : 'retire-product', { product_id: id })
