import type { PoolClient } from 'pg'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { jointEmail } from './joint-email.ts'
import { jointAddress } from './joint-link.ts'

/** Days that a co-applicant's link works before its form is submitted. */
export const JOINT_DAYS = 14

export type SendJointDeps = Pick<IntakeDeps, 'appUrl' | 'intakeSecret'> & { outbox: Pick<Outbox, 'post'> }

/** The link as it is sent. */
export interface SentLink {
  organization_id: string
  id: string
  application_id: string
  applicant_name: string
  first_name: string
  email: string
  language: Language
}

const RECORD = `
  with asked as (${askedBy('$3', '$4')})
  select app.record_audit($1, $3::uuid, 'co_applicant_link.sent', 'loan_applications', a.id,
                          jsonb_build_object('client_id', a.client_id, 'link', $5::uuid), $4)
    from asked, public.loan_applications a where a.organization_id = $1 and a.id = $2`

/** Emails a co-applicant the link within a transaction. The secret follows from the link's id. */
export async function emailJointLink(
  deps: SendJointDeps,
  db: PoolClient,
  link: SentLink,
  {
    personId,
    requestId,
    isReminder = false,
  }: { personId: string | null; requestId: string | null; isReminder?: boolean },
): Promise<void> {
  const { organization_id: organizationId, email: to, first_name: firstName, applicant_name, language } = link
  const brand = await brandOf(db, organizationId, deps.appUrl)
  const address = jointAddress(deps, link)
  const told = { to, firstName, applicantName: applicant_name, link: address, language, isReminder }
  await deps.outbox.post(db, jointEmail(told, brand))
  await db.query(RECORD, [organizationId, link.application_id, personId, requestId, link.id])
}
