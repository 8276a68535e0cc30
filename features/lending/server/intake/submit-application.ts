import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { isUnderage } from '#features/lending/rules/applications/application-problems.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { type OnlineApplication, onlineApplicationSchema } from '#features/lending/rules/intake/online-application.ts'
import { companyDay } from '#features/lending/server/applications/open-application.ts'
import { keepClientLanguage } from '#features/messages/server/client-language.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { keepLink } from './application-link.ts'
import { consentTexts, openPage, type PageWithProducts } from './apply-page.ts'
import { isSolved, tokenOf } from './challenge.ts'
import { enteredOnline } from './entered-online.ts'
import { botRefused, consentChanged, intakeUnderage, tooManyApplications } from './errors.ts'
import { chosenProduct, refuseSsn } from './form-checks.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { onlineClient } from './online-client.ts'
import { recordOnlineConsent } from './online-consent.ts'
import { enqueuePull } from './pull-report.ts'
import { type Origin, originOf, traceOf } from './submission-trace.ts'

// People in one shop, or on one carrier, share an address.
const PER_ADDRESS = { count: 30, seconds: 3600 }
const PER_COMPANY = { count: 500, seconds: 3600 }

interface Submission {
  page: PageWithProducts
  product: OfferedProduct
  applicant: OnlineApplication
  text: ConsentText
  token: string
  origin: Origin
}

/**
 * `POST /functions/v1/submit-application`: takes an application from the public page of a company, once for each Idempotency-Key. Client,
 * application, consent, and link are one transaction. Returns the secret of the applicant's link.
 */
export async function submitApplication(deps: IntakeDeps, context: Context): Promise<Response> {
  const applicant = await keyedRequestOf(context, onlineApplicationSchema)
  const page = await openPage(deps.pool, applicant.company)
  const { challenge, solution, website, idempotency_key: key } = applicant
  const origin = originOf(deps, context)
  await limitApplications(deps, page.slug, origin.address)
  if (website !== '' || !isSolved(deps, page.slug, challenge, solution)) throw botRefused()
  const product = chosenProduct(page.products, applicant)
  refuseSsn(applicant.ssn, deps.isSandbox ?? false)
  const texts = await consentTexts(deps.pool, page.organization_id)
  const text = [texts[applicant.language], texts.en, texts.es].find(
    ({ version }) => version === applicant.consent_version,
  )
  if (text === undefined) throw consentChanged()
  const token = tokenOf(deps, page.organization_id, key)
  const submission: Submission = { page, product, applicant, text, token, origin }
  const { number } = await deps.sealer.withCurrentKey(() =>
    inTransaction(deps.pool, (db) => submittedOnce(deps, db, submission)),
  )
  return context.json({ token, number }, 201)
}

async function limitApplications({ pool }: IntakeDeps, company: string, address: string): Promise<void> {
  const waits = [
    await secondsToWait(pool, 'apply-address', `${company} ${address}`, PER_ADDRESS),
    await secondsToWait(pool, 'apply-company', company, PER_COMPANY),
  ]
  const seconds = Math.max(...waits)
  if (seconds > 0) throw tooManyApplications(seconds)
}

/** The stored request has keyed digests of the SSN and the birth date, never the values. */
async function submittedOnce(deps: IntakeDeps, db: PoolClient, submission: Submission): Promise<{ number: string }> {
  const { page, applicant } = submission
  const { challenge: _, solution: _s, idempotency_key: key, ssn, date_of_birth, ...rest } = applicant
  const home = page.organization_id
  const digests = await Promise.all([
    deps.sealer.indexOf('clients.ssn', ssn, home),
    deps.sealer.indexOf('clients.date_of_birth', date_of_birth, home),
  ])
  const content = { ...rest, identity: digests.map((digest) => digest.toString('hex')) }
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const request = { organizationId: home, act: 'submitApplication', key, content }
  return once(db, request, () => submitted(deps, db, submission, fingerprint))
}

const EARLIER = `
  select a.id, a.number from app.application_links l
    join public.loan_applications a on a.organization_id = l.organization_id and a.id = l.application_id
   where l.organization_id = $1 and l.client_id = $2 and l.fingerprint = $3 and l.created_at > now() - interval '1 day'
     and a.stage <> 'ended' limit 1`

async function submitted(deps: IntakeDeps, db: PoolClient, submission: Submission, fingerprint: string) {
  const { page, applicant, text, token, origin } = submission
  const { requestId } = origin
  const organizationId = page.organization_id
  const today = await companyDay(db, organizationId, null)
  if (isUnderage(applicant.date_of_birth, today)) throw intakeUnderage()
  const client = await onlineClient(deps, db, page, applicant, requestId)
  // The same form from a second tab is the same application.
  const earlier = (await db.query<{ id: string; number: number }>(EARLIER, [organizationId, client.id, fingerprint]))
    .rows[0]
  const application = earlier
    ? { id: earlier.id, number: `A-${earlier.number}` }
    : await enteredOnline(deps, db, {
        organizationId,
        requestId,
        product: submission.product,
        applicant,
        client,
        today,
      })
  const signing = { organizationId, clientId: client.id, text, ...origin }
  const consentId = await recordOnlineConsent(db, signing)
  const { first_name: firstName, language, signed_name: signedName } = applicant
  const link = { organizationId, token, clientId: client.id, applicationId: application.id, firstName, language }
  await keepClientLanguage(db, organizationId, client.id, language)
  await keepLink(db, { ...link, consentId, signedName, fingerprint, ...traceOf(deps, organizationId, origin) })
  // Staff first check a person who entered another name or birth date than the ones on file.
  if (page.pulls_report && client.isSamePerson) await enqueuePull(db, application.id)
  return { number: application.number }
}
