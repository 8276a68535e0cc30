import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { CONSENT_TEXTS, type ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { newChallenge } from './challenge.ts'
import { applyClosed } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { limitReads } from './limit-reads.ts'
import { offeredProducts } from './offered-products.ts'

/** The open application page of a company. */
export interface OpenPage {
  organization_id: string
  slug: string
  pulls_report: boolean
  owner_id: string | null
}
export interface PageWithProducts extends OpenPage {
  products: OfferedProduct[]
}

const PAGE = 'select organization_id, slug, pulls_report, owner_id from app.open_apply_page($1)'

/** Returns the open page of a company with its products. Throws if it has none, its desk is closed, or it can't work today. */
export async function openPage(db: Pick<Pool, 'query'>, company: string): Promise<PageWithProducts> {
  const page = (await db.query<OpenPage>(PAGE, [company])).rows[0]
  if (page === undefined) throw applyClosed()
  await refuseUnavailable(db, page.organization_id)
  const products = await offeredProducts(db, page.organization_id, { isPublic: true })
  if (products.length === 0) throw applyClosed()
  return { ...page, products }
}

const OWN_TEXT = `
  select version, body from public.consent_texts where organization_id = $1 order by created_at desc limit 1`

/** Returns the consent texts of a company by language: its own newest text for all, or the built-in ones. */
export async function consentTexts(
  db: Pick<Pool, 'query'>,
  organizationId: string,
): Promise<Readonly<Record<Language, ConsentText>>> {
  const own = (await db.query<{ version: string; body: string }>(OWN_TEXT, [organizationId])).rows[0]
  if (own === undefined) return CONSENT_TEXTS
  const text: ConsentText = { ...own, language: 'en' }
  return { en: text, es: text }
}

const requestSchema = z.object({ company: z.string('Company is required').min(1).max(40) })

/** `POST /functions/v1/apply-page`: returns what the public application page of a company shows, and a challenge for it. */
export async function applyPage(deps: IntakeDeps, context: Context): Promise<Response> {
  const { company } = await requestOf(context, requestSchema)
  await limitReads(deps, context)
  const page = await openPage(deps.pool, company)
  const { name, accent, logoUrl } = await brandOf(deps.pool, page.organization_id, deps.appUrl)
  return context.json({
    company: { name, accent, logo: logoUrl },
    products: page.products,
    consent: await consentTexts(deps.pool, page.organization_id),
    challenge: newChallenge(deps, page.slug),
  })
}

/** Returns the websites that may show the page of a company in a frame. */
export async function embedOrigins(db: Pick<Pool, 'query'>, company: string): Promise<string[]> {
  const text = 'select embed_origins from app.open_apply_page($1)'
  return (await db.query<{ embed_origins: string[] }>(text, [company])).rows[0]?.embed_origins ?? []
}
