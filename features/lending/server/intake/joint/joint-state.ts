import type { Pool } from 'pg'
import { type JointState, jointState } from '#features/lending/rules/intake/link-states.ts'
import { consentTexts } from '#features/lending/server/intake/apply-page.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { signingItems } from '#features/signing/server/signing-items.ts'
import { type JointLink, jointAddress } from './joint-link.ts'

interface Row {
  id: string
  first_name: string
  last_name: string
  has_email: boolean
  submitted_at: string | null
  removed_at: string | null
  revoked_at: string | null
  opened_at: string | null
  expires_at: string
}

const LIST = `
  select l.id, l.first_name, l.last_name, l.email is not null as has_email, to_json(l.submitted_at) #>> '{}' as submitted_at,
         to_json(l.removed_at) #>> '{}' as removed_at, to_json(l.revoked_at) #>> '{}' as revoked_at,
         to_json(l.opened_at) #>> '{}' as opened_at, to_json(l.expires_at) #>> '{}' as expires_at
    from app.co_applicant_links l
   where l.organization_id = $1 and l.application_id = $2 and l.removed_at is null order by l.created_at, l.id`

/** A co-applicant as the applicant sees them: the name that the applicant entered, and whether they have finished. */
export interface ShownCoApplicant {
  id: string
  name: string
  state: JointState
  /** The link to share, for a co-applicant without an email address who has not finished; otherwise null. */
  share_link: string | null
}

/** Returns the co-applicants of an application as the applicant sees them. */
export async function shownCoApplicants(
  deps: Pick<IntakeDeps, 'appUrl' | 'intakeSecret'> & { pool: Pool },
  organizationId: string,
  applicationId: string,
): Promise<ShownCoApplicant[]> {
  const { rows } = await deps.pool.query<Row>(LIST, [organizationId, applicationId])
  return rows.map(({ id, first_name, last_name, has_email, ...facts }) => {
    const state = jointState(facts, Date.now())
    const isShared = !has_email && (state === 'sent' || state === 'opened')
    const address = isShared ? jointAddress(deps, { organization_id: organizationId, id }) : null
    return { id, name: `${first_name} ${last_name}`, state, share_link: address }
  })
}

const OPENED = `
  update app.co_applicant_links set opened_at = clock_timestamp() where organization_id = $1 and id = $2 and opened_at is null`
const STATE = `
  select a.number, a.stage, (a.amount * 100)::float8 as amount_cents, a.term_months, k.signed_at as consent_signed_at,
         k.revoked_at as consent_revoked_at
    from public.loan_applications a left join public.credit_consents k on k.id = $3
   where a.organization_id = $1 and a.id = $2`

interface StateRow {
  number: number
  stage: string
  amount_cents: number
  term_months: number | null
  consent_signed_at: Date | null
  consent_revoked_at: Date | null
}

/** Returns what a co-applicant's link shows. Of the applicant it has the first name, and of the loan what they apply for together. */
export async function jointPage(deps: IntakeDeps, link: JointLink) {
  const { pool, appUrl } = deps
  const { organization_id: home, application_id: id } = link
  await pool.query(OPENED, [home, link.id])
  const { name, accent, logoUrl } = await brandOf(pool, home, appUrl)
  const row = (await pool.query<StateRow>(STATE, [home, id, link.consent_id])).rows[0]
  return {
    company: { name, accent, logo: logoUrl },
    language: link.language,
    first_name: link.first_name,
    number: row === undefined || !link.is_submitted ? null : `A-${row.number}`,
    is_decided: row !== undefined && ['counteroffered', 'approved', 'ended'].includes(row.stage),
    consent: { signed_at: row?.consent_signed_at ?? null, withdrawn_at: row?.consent_revoked_at ?? null },
    conditions: [],
    to_sign:
      link.client_id === null
        ? []
        : await signingItems(pool, deps, { organizationId: home, clientId: link.client_id, applicationId: id }),
    form: null,
    together: null,
    joint: {
      applicant: link.applicant_name,
      ...{ amount_cents: row?.amount_cents ?? 0, term_months: row?.term_months ?? null },
      // Null once the form was submitted.
      form: link.is_submitted ? null : { consent: await consentTexts(pool, home) },
    },
  }
}
