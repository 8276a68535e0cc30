import type { PoolClient } from 'pg'
import { isUnderage } from '#features/lending/rules/applications/application-problems.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { JointForm } from '#features/lending/rules/intake/joint-application.ts'
import { companyDay } from '#features/lending/server/applications/open-application.ts'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import { APPLICATION_LINK_DAYS } from '#features/lending/server/intake/application-link.ts'
import { consentTexts } from '#features/lending/server/intake/apply-page.ts'
import { consentChanged, intakeUnderage, jointClosed, notTakenOnline } from '#features/lending/server/intake/errors.ts'
import { refuseSsn } from '#features/lending/server/intake/form-checks.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import { type OnlineClient, onlineClient } from '#features/lending/server/intake/online-client.ts'
import { recordOnlineConsent } from '#features/lending/server/intake/online-consent.ts'
import { enqueuePull } from '#features/lending/server/intake/pull-report.ts'
import { type Origin, traceOf } from '#features/lending/server/intake/submission-trace.ts'
import { keepClientLanguage } from '#features/messages/server/client-language.ts'
import { linkOver, tooManyLinks } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { foundJointLink, heldApplication, type JointLink, requireOpenLink, settleCondition } from './joint-link.ts'

const PER_ADDRESS = { count: 30, seconds: 3600 }

/** Takes the form of a co-applicant, once: the lock on the application makes a second tab or click find the first one done. */
export async function submitJoint(deps: IntakeDeps, form: JointForm, origin: Origin): Promise<void> {
  const seconds = await secondsToWait(deps.pool, 'co-applicant-form', origin.address, PER_ADDRESS)
  if (seconds > 0) throw tooManyLinks(seconds)
  refuseSsn(form.ssn, deps.isSandbox ?? false)
  await deps.sealer.withCurrentKey(() =>
    inTransaction(deps.pool, async (db) => {
      const found = await foundJointLink(db, form.token)
      const application = found && (await heldApplication(db, found.organization_id, found.application_id))
      // Read again under the lock: the applicant may have removed the link meanwhile.
      const link = await foundJointLink(db, form.token)
      if (link === null || !application) throw linkOver()
      requireOpenLink(link)
      if (link.is_submitted) return
      if (!application.is_undecided) throw jointClosed()
      await submitted(deps, db, { link, form, origin, applicantId: application.client_id })
    }),
  )
}

interface Submission {
  link: JointLink
  form: JointForm
  origin: Origin
  /** The client who applied first. */
  applicantId: string
}

const HOME = `
  select coalesce(p.owner_id, c.user_id) as owner_id, coalesce(p.pulls_report, false) as pulls_report
    from public.clients c left join app.apply_pages p on p.organization_id = c.organization_id
   where c.organization_id = $1 and c.id = $2`

const OTHER = `
  select from app.co_applicant_links where organization_id = $1 and application_id = $2 and client_id = $3`

interface Home {
  owner_id: string | null
  pulls_report: boolean
}

async function submitted(deps: IntakeDeps, db: PoolClient, { link, form, origin, applicantId }: Submission) {
  const { organization_id: organizationId, application_id: applicationId } = link
  await refuseUnavailable(db, organizationId)
  const home = (await db.query<Home>(HOME, [organizationId, applicantId])).rows[0]
  if (home === undefined) throw linkOver()
  const text = signedText(await consentTexts(db, organizationId), form)
  if (isUnderage(form.date_of_birth, await companyDay(db, organizationId, null))) throw intakeUnderage()
  const page = { organization_id: organizationId, owner_id: home.owner_id }
  const client = await onlineClient(deps, db, page, form, origin.requestId)
  // The applicant can't be their own co-applicant, and no one joins twice. The reply doesn't say whose number it is.
  const isTaken = (await db.query(OTHER, [organizationId, applicationId, client.id])).rowCount !== 0
  if (client.id === applicantId || isTaken) throw notTakenOnline()
  await named(db, link, form, client, origin)
  const signing = { organizationId, clientId: client.id, text, ...origin }
  const consentId = await recordOnlineConsent(db, signing)
  await keepClientLanguage(db, organizationId, client.id, form.language)
  const trace = traceOf(deps, organizationId, origin)
  await db.query(SUBMITTED, [
    ...[organizationId, link.id, client.id, consentId, form.signed_name, form.language],
    ...[trace.addressHash, trace.deviceHash],
  ])
  await settleCondition(db, link, { status: 'cleared', note: null, byName: 'The co-applicant' })
  // Staff first check a person who entered another name or birth date than the ones on file.
  if (home.pulls_report && client.isSamePerson) await enqueuePull(db, applicationId, link.id)
}

function signedText(texts: Readonly<Record<'en' | 'es', ConsentText>>, form: JointForm): ConsentText {
  const text = [texts[form.language], texts.en, texts.es].find(({ version }) => version === form.consent_version)
  if (text === undefined) throw consentChanged()
  return text
}

const SUBMITTED = `
  update app.co_applicant_links
     set client_id = $3, consent_id = $4, signed_name = $5, language = $6, address_hash = $7, device_hash = $8,
         submitted_at = clock_timestamp(), own_intent_at = clock_timestamp(), renewal_asked_at = null,
         expires_at = now() + interval '${APPLICATION_LINK_DAYS} days'
   where organization_id = $1 and id = $2`
// Staff may have named the person before, for example as a guarantor. Their role is the staff's to change.
const NAME = `
  with asked as (${askedBy('null', '$7')})
  insert into public.application_people as p (organization_id, application_id, client_id, role, joint_intent, monthly_income_cents,
                                              income_source, employer)
  select $1, $2, $3, 'co_applicant', 'online', $4, $5, $6 from asked
  on conflict (organization_id, application_id, client_id)
  do update set monthly_income_cents = excluded.monthly_income_cents, income_source = excluded.income_source, employer = excluded.employer`
const NOTE = `
  with asked as (${askedBy('null', '$4')})
  update public.loan_applications a set notes = left(concat_ws(E'\\n', a.notes, $3::text), 2000) from asked
   where a.organization_id = $1 and a.id = $2`

async function named(
  db: PoolClient,
  { organization_id, application_id }: JointLink,
  form: JointForm,
  client: OnlineClient,
  { requestId }: Origin,
): Promise<void> {
  const income = [form.monthly_income_cents, form.income_source, form.employer || null]
  await db.query(NAME, [organization_id, application_id, client.id, ...income, requestId])
  if (client.differences.length === 0) return
  const note = `The co-applicant entered other details online: ${client.differences.join('; ')}.`
  await db.query(NOTE, [organization_id, application_id, note, requestId])
}
