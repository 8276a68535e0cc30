import type { PoolClient } from 'pg'
import { isUnderage } from '#features/lending/rules/applications/application-problems.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { InvitedSubmission } from '#features/lending/rules/intake/invitation.ts'
import { companyDay } from '#features/lending/server/applications/open-application.ts'
import { keepClientLanguage } from '#features/messages/server/client-language.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { APPLICATION_LINK_DAYS } from './application-link.ts'
import { consentTexts } from './apply-page.ts'
import { enteredOnline } from './entered-online.ts'
import { applyClosed, consentChanged, intakeUnderage } from './errors.ts'
import { chosenProduct, refuseSsn } from './form-checks.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { comparedClient } from './invited-client.ts'
import { productsOf } from './invited-form.ts'
import { heldInvitation, type InvitedLink } from './invited-link.ts'
import { recordOnlineConsent } from './online-consent.ts'
import { enqueuePull } from './pull-report.ts'
import { type Origin, traceOf } from './submission-trace.ts'

const OPEN_DESK = `
  select o.lending_opened_at is not null as is_open,
         coalesce((select p.pulls_report from app.apply_pages p where p.organization_id = o.id), false) as pulls_report
    from app.organizations o where o.id = $1`
const SUBMITTED = `
  update app.application_links
     set application_id = $3, consent_id = $4, signed_name = $5, first_name = $6, language = $7, submitted_at = clock_timestamp(), draft = null,
         address_hash = $8, device_hash = $9, expires_at = now() + interval '${APPLICATION_LINK_DAYS} days'
   where organization_id = $1 and id = $2`

/** Takes the form of an invitation, once: the lock on the link makes a second tab or click find the application of the first. */
export async function submitInvited(deps: IntakeDeps, form: InvitedSubmission, origin: Origin): Promise<void> {
  if (form.ssn !== '') refuseSsn(form.ssn, deps.isSandbox)
  await deps.sealer.withCurrentKey(() =>
    inTransaction(deps.pool, async (db) => {
      const link = await heldInvitation(db, form.token)
      if (link.application_id === null) await submitted(deps, db, link, form, origin)
    }),
  )
}

async function submitted(deps: IntakeDeps, db: PoolClient, link: InvitedLink, form: InvitedSubmission, origin: Origin) {
  const { organization_id: organizationId, id, client_id: clientId } = link
  await refuseUnavailable(db, organizationId)
  const desk = (await db.query<{ is_open: boolean; pulls_report: boolean }>(OPEN_DESK, [organizationId])).rows[0]
  if (desk === undefined || !desk.is_open) throw applyClosed()
  const product = chosenProduct(await productsOf(db, link), form)
  const text = signedText(await consentTexts(db, organizationId), form)
  const today = await companyDay(db, organizationId, null)
  if (isUnderage(form.date_of_birth, today)) throw intakeUnderage()
  const { requestId } = origin
  const client = await comparedClient(deps, db, { organizationId, clientId, form, requestId })
  const entry = { organizationId, requestId, product, applicant: form, client, today }
  const application = await enteredOnline(deps, db, entry)
  const consentId = await recordOnlineConsent(db, { organizationId, clientId, text, ...origin })
  await keepClientLanguage(db, organizationId, clientId, form.language)
  const trace = traceOf(deps, organizationId, origin)
  await db.query(SUBMITTED, [
    ...[organizationId, id, application.id, consentId, form.signed_name, form.first_name, form.language],
    ...[trace.addressHash, trace.deviceHash],
  ])
  if (desk.pulls_report && client.isSamePerson) await enqueuePull(db, application.id)
}

function signedText(texts: Readonly<Record<'en' | 'es', ConsentText>>, form: InvitedSubmission): ConsentText {
  const text = [texts[form.language], texts.en, texts.es].find(({ version }) => version === form.consent_version)
  if (text === undefined) throw consentChanged()
  return text
}
