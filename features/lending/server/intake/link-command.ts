import type { Context } from 'hono'
import type { ConditionStatus } from '#features/lending/rules/conditions/condition-kinds.ts'
import { type KeptForm, linkCommandSchema } from '#features/lending/rules/intake/invitation.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { signingItems } from '#features/signing/server/signing-items.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type LinkedApplication, linkedApplication } from './application-link.ts'
import { askAgain } from './ask-again.ts'
import { newChallenge } from './challenge.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { invitedForm } from './invited-form.ts'
import { heldInvitation, keepForm } from './invited-link.ts'
import { addCoApplicant } from './joint/add-co-applicant.ts'
import { jointAnswer } from './joint/joint-command.ts'
import { shownCoApplicants } from './joint/joint-state.ts'
import { removeCoApplicant } from './joint/remove-co-applicant.ts'
import { limitReads } from './limit-reads.ts'
import type { SendLinkDeps } from './send-link.ts'
import { originOf } from './submission-trace.ts'
import { submitInvited } from './submit-invited.ts'
import { withdrawConsent } from './withdraw-consent.ts'

/**
 * `POST /functions/v1/application-link`: returns the form or the application behind an applicant's or a co-applicant's link, keeps or submits
 * the form, adds and removes co-applicants, withdraws the consent to credit reports, or asks for a new link. The link authorizes the request.
 */
export async function applicationLink(deps: SendLinkDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, linkCommandSchema)
  await limitReads(deps, context)
  const requestId = context.get('requestId') ?? null
  const joint = await jointAnswer(deps, context, asked)
  if (joint !== null) return context.json(joint)
  if (asked.act === 'ask_again') return context.json({ is_sent: await askAgain(deps, asked.token, requestId) })
  if (asked.act === 'submit') await submitInvited(deps, asked, originOf(deps, context))
  const link = await linkedApplication(deps.pool, asked.token)
  if (asked.act === 'save') {
    await keepTyped(deps, asked.token, asked.values)
    return context.json({ is_saved: true })
  }
  if (asked.act === 'submit_joint') throw linkOver()
  if (asked.act === 'add_co_applicant') await addCoApplicant(deps, link, asked, originOf(deps, context))
  if (asked.act === 'remove_co_applicant') await removeCoApplicant(deps, link, asked.co_applicant_id)
  if (asked.act === 'withdraw') await withdrawConsent(deps, link, requestId)
  return context.json(await stateOf(deps, link))
}

/** Keeps typed values, unless the form was submitted meanwhile. */
async function keepTyped({ pool, sealer }: SendLinkDeps, token: string, values: KeptForm): Promise<void> {
  await sealer.withCurrentKey(() =>
    inTransaction(pool, async (db) => {
      const held = await heldInvitation(db, token)
      if (held.application_id === null) await keepForm(sealer, db, held, values)
    }),
  )
}

interface StateRow {
  number: number
  stage: string
  consent_signed_at: Date | null
  consent_revoked_at: Date | null
}

const STATE = `
  select a.number, a.stage, c.signed_at as consent_signed_at, c.revoked_at as consent_revoked_at
    from public.loan_applications a left join public.credit_consents c on c.id = $3
   where a.organization_id = $1 and a.id = $2`

interface ShownCondition {
  id: string
  title: string
  due_on: PlainDate
  status: ConditionStatus
}

// Applicants don't see the conditions of the company's own staff.
const CONDITIONS = `
  select id, title, due_on::text, status from public.application_conditions
   where organization_id = $1 and application_id = $2 and provider <> 'staff' and status <> 'waived'
     and kind not in ('employment_check', 'identity_check', 'down_payment', 'co_applicant_form')
   order by created_at, id`

async function stateOf(deps: IntakeDeps, link: LinkedApplication) {
  const { pool, appUrl } = deps
  const { organization_id: home, application_id: id } = link
  const { name, accent, logoUrl } = await brandOf(pool, home, appUrl)
  const row = (await pool.query<StateRow>(STATE, [home, id, link.consent_id])).rows[0]
  const conditions = (await pool.query<ShownCondition>(CONDITIONS, [home, id])).rows
  return {
    company: { name, accent, logo: logoUrl },
    language: link.language,
    first_name: link.first_name,
    number: row === undefined ? null : `A-${row.number}`,
    // An applicant learns the decision from the company's notice.
    is_decided: row !== undefined && ['counteroffered', 'approved', 'ended'].includes(row.stage),
    consent: { signed_at: row?.consent_signed_at ?? null, withdrawn_at: row?.consent_revoked_at ?? null },
    conditions,
    to_sign: await signingItems(pool, deps, { organizationId: home, clientId: link.client_id, applicationId: id }),
    // Null once the application was submitted.
    form: id === null ? await invitedForm(deps, link) : null,
    together: id === null ? null : await togetherOf(deps, link, row),
    joint: null,
  }
}

/** The co-applicants, and what is needed to add one while the application is undecided. */
async function togetherOf(deps: IntakeDeps, link: LinkedApplication, row: StateRow | undefined) {
  const isUndecided = row !== undefined && ['new', 'needs_data', 'in_review'].includes(row.stage)
  return {
    people: await shownCoApplicants(deps, link.organization_id, link.application_id ?? ''),
    challenge: isUndecided ? newChallenge(deps, link.id) : null,
  }
}
