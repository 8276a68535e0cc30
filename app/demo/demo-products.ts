import type { Pool } from 'pg'
import type { ProductForm } from '#features/lending/rules/products/product-form.ts'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import { starterOf } from '#features/lending/rules/products/product-starters.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { readProduct } from '#features/lending/rules/products/read-product.ts'

interface DemoProducts {
  pool: Pool
  organizationId: string
  /** The person who created them. */
  personId: string
  kind: 'lender' | 'dealer'
}

interface DemoProduct {
  status: ProductStatus
  /** The versions, the earliest first. */
  versions: ProductForm[]
  /** Why the last version came. */
  note?: string
}

const TEXAS: Pick<ProductForm, 'states'> = { states: ['TX', 'OK'] }

const PRODUCTS: Readonly<Record<DemoProducts['kind'], readonly DemoProduct[]>> = {
  lender: [
    {
      status: 'offered',
      versions: [
        { ...starterOf('personal'), ...TEXAS, name: 'Everyday personal loan', max_amount: '12,000' },
        { ...starterOf('personal'), ...TEXAS, name: 'Everyday personal loan', public: true },
      ],
      note: 'Highest amount raised to $15,000, and offered online',
    },
    { status: 'offered', versions: [{ ...starterOf('auto_purchase'), ...TEXAS, name: 'Car purchase loan' }] },
    { status: 'offered', versions: [{ ...starterOf('auto_refinance'), ...TEXAS, name: 'Car refinance' }] },
    { status: 'draft', versions: [{ ...starterOf('secured'), ...TEXAS, name: 'Savings-secured loan' }] },
    {
      status: 'retired',
      versions: [{ ...starterOf('personal'), ...TEXAS, name: 'Holiday loan', max_amount: '2,500', term_months: '12' }],
    },
  ],
  dealer: [
    {
      status: 'offered',
      versions: [{ ...starterOf('retail_installment'), ...TEXAS, name: 'In-house contract', public: true }],
    },
    {
      status: 'draft',
      versions: [
        {
          ...{ ...starterOf('retail_installment'), ...TEXAS, name: 'Weekly contract', payment_frequencies: ['week'] },
          ...{ term_months: '24, 36', max_amount: '18,000' },
        },
      ],
    },
  ],
}

const ADD = `
  with named as (
    insert into public.loan_products (organization_id, name, status, current_version_id)
    values ($1, $3, $4, gen_random_uuid())
    on conflict (organization_id, (lower(btrim(name)))) do nothing
    returning organization_id, id, current_version_id),
  versions as (
    insert into public.loan_product_versions (organization_id, id, product_id, version, terms, note, created_by_name)
    select n.organization_id, case when v.n = jsonb_array_length($5) then n.current_version_id else gen_random_uuid() end,
           n.id, v.n, v.terms, case when v.n > 1 then $6 end, p.full_name
      from named n, app.people p, jsonb_array_elements($5) with ordinality as v (terms, n) where p.id = $2)
  select app.record_audit(organization_id, $2, 'loan_products.created', 'loan_products', id, jsonb_build_object('name', $3::text))
    from named`

/** Adds loan products of a demo lender or dealer. */
export async function addDemoProducts({ pool, organizationId, personId, kind }: DemoProducts): Promise<void> {
  for (const { status, versions, note = null } of PRODUCTS[kind]) {
    const terms = versions.map(termsOf)
    const values = [organizationId, personId, versions[0]?.name, status, JSON.stringify(terms), note]
    await pool.query(ADD, values)
  }
}

function termsOf(form: ProductForm): ProductTerms {
  const read = readProduct(form)
  if ('terms' in read) return read.terms
  throw new Error(`The demo product ${form.name} is wrong: ${JSON.stringify(read.problems)}`)
}
