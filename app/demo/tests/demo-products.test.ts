import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoProducts } from '#app/demo/demo-products.ts'
import { productTermsSchema } from '#features/lending/rules/products/product-terms.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test.each(['lender', 'dealer'] as const)(
  'the demo %s offers products, and adding them again changes nothing',
  async (kind) => {
    const { server: pool } = app.database.pools
    const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
    const desk = { pool, organizationId: rows[0].id, personId: maria.person.id, kind }

    await addDemoProducts(desk)
    const { data: first } = await maria.supabase.from('loan_product_versions').select('terms')
    await addDemoProducts(desk)

    const { data } = await maria.supabase.from('loan_product_versions').select('terms')
    expect(data).toHaveLength(first?.length ?? 0)
    expect(data?.every(({ terms }) => productTermsSchema.safeParse(terms).success)).toBe(true)
    const { data: offered } = await maria.supabase.from('loan_products').select('name').eq('status', 'offered')
    expect(offered?.length).toBeGreaterThan(0)
  },
)
