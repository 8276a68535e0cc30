import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { ownStateRule } from '#features/lending/tests/booking-fixture.ts'
import { decisioningFixture } from '#features/lending/tests/decisioning/decisioning-fixture.ts'
import { callCommand } from '#test/support/app.ts'

/** A lender whose applications are for a product that accepts reports of 30 days. */
export async function productDesk(settings?: Parameters<typeof decisioningFixture>[0]) {
  const desk = await decisioningFixture(settings)
  const { app, maria, server } = desk
  const body = { name: 'Personal loan', terms: { ...PERSONAL_TERMS, required_documents: [] }, offer: true }
  const product = (await callCommand(app, 'create-product', body, { person: maria })).body.id
  await ownStateRule(app, maria, 'TX', {
    rate_form: 'apr',
    rate: 36,
    late_fee_kind: 'agreed',
    late_fee_grace_days: 10,
    nsf_cents: 2500,
  })
  return {
    ...desk,
    /** An application of $5,000 over 24 months for the product, or for another one. */
    async forProduct(productId: string = product) {
      const one = await desk.applied()
      await server(
        `update public.loan_applications a set loan_type = v.terms ->> 'loan_type', amount = 5000, term_months = 24, payment_frequency = 'month',
                product_version_id = v.id
           from public.loan_products p join public.loan_product_versions v on v.id = p.current_version_id
          where a.id = $1 and p.id = $2`,
        [one.id, productId],
      )
      return one
    },
    statusOf: async (id: string): Promise<string> =>
      (await server('select status from public.loan_applications where id = $1', [id]))[0].status,
  }
}

/** The terms of a structure that the product allows. */
export const TERMS = {
  ...{ source: 'structure', amount_cents: 5000_00, down_payment_cents: 0, term_months: 24 },
  ...{ payment_frequency: 'month', rate_percent: '12.99' },
}
