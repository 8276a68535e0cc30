import { createHash, randomUUID } from 'node:crypto'
import { isSolution } from '#features/lending/rules/intake/bot-check.ts'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

let ssns = 518_300_000
export const newSsn = () => String(++ssns)

/** The form of a stranger. */
const FORM = {
  ...{ amount_cents: 250_000, term_months: 24, payment_frequency: 'month', purpose: 'Car repair' },
  ...{ first_name: 'Rosa', last_name: 'Vega', email: 'rosa@example.test', phone: '5125550144' },
  ...{ address: '12 Oak Lane', city: 'Austin', state: 'TX', zip: '78704' },
  ...{ monthly_income_cents: 420_000, income_source: 'employment', employer: 'Acme Foods' },
  ...{ housing: 'rent', housing_payment_cents: 95_000, date_of_birth: '1985-04-02', signed_name: 'Rosa Vega' },
}

/** A product that is offered on the public page. It requests a pay stub. */
export const publicProduct = (app: TestApp, owner: SignedIn, terms: object = {}, name = 'Everyday loan') =>
  callCommand(
    app,
    'create-product',
    { name, terms: { ...PERSONAL_TERMS, public: true, required_documents: [], ...terms }, offer: true },
    { person: owner, key: randomUUID() },
  )

/** Opens the public page of a person's company, with its desk and a product. */
export async function openedPage(app: TestApp, owner: SignedIn, slug: string, more: object = {}) {
  await owner.supabase.rpc('open_lending_desk', { is_open: true })
  await publicProduct(app, owner)
  const settings = { is_open: true, embed_origins: [], pulls_report: false, ...more }
  return callCommand(app, 'apply-page-settings', { act: 'save', slug, ...settings }, { person: owner })
}

/** Returns the solution of a challenge, as a browser finds it. */
function solutionOf(challenge: string): string {
  for (let n = 0; ; n++) if (isSolution(createHash('sha256').update(`${challenge}.${n}`).digest())) return String(n)
}

export const pageOf = (app: TestApp, company: string) => callCommand(app, 'apply-page', { company })

/** Submits the form of a stranger. `later` moves the clock past the fastest time of a person. */
export async function submit(
  app: TestApp,
  company: string,
  later: () => void,
  body: object = {},
  key: string = randomUUID(),
) {
  const { body: page } = await pageOf(app, company)
  const challenge: string = page.challenge ?? ''
  later()
  const [product] = page.products ?? []
  const chosen = { product_id: product?.id ?? randomUUID(), product_version_id: product?.version_id ?? randomUUID() }
  const checked = {
    ...chosen,
    challenge,
    solution: solutionOf(challenge),
    consent_version: page.consent?.en.version ?? 'none',
  }
  return callCommand(app, 'submit-application', { company, ...FORM, ...checked, ...body }, { key })
}
