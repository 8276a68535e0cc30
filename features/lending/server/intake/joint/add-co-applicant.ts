import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { CO_APPLICANT_FORM } from '#features/lending/rules/conditions/condition-kinds.ts'
import {
  JOINT_INTENT,
  MOST_CO_APPLICANTS,
  type NewCoApplicant,
  shownName,
} from '#features/lending/rules/intake/joint-application.ts'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import type { LinkedApplication } from '#features/lending/server/intake/application-link.ts'
import { isSolved, jointTokenOf } from '#features/lending/server/intake/challenge.ts'
import { botRefused, fieldRefused, jointClosed, tooManyJoint } from '#features/lending/server/intake/errors.ts'
import type { SendLinkDeps } from '#features/lending/server/intake/send-link.ts'
import type { Origin } from '#features/lending/server/intake/submission-trace.ts'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { heldApplication } from './joint-link.ts'
import { emailJointLink, JOINT_DAYS } from './send-joint-link.ts'

// People in one shop, or on one carrier, share an address.
const PER_ADDRESS = { count: 30, seconds: 3600 }
const PER_APPLICATION = { count: 6, seconds: 86_400 }
const PER_RECIPIENT = { count: 3, seconds: 86_400 }

/** Adds a co-applicant to the application of a link, and sends them a link of their own. A second click adds nothing. */
export async function addCoApplicant(
  deps: SendLinkDeps,
  link: LinkedApplication,
  person: NewCoApplicant,
  origin: Origin,
): Promise<void> {
  if (person.website !== '' || !isSolved(deps, link.id, person.challenge, person.solution)) throw botRefused()
  if (person.email === '' && person.phone === '')
    throw fieldRefused('email', 'Enter an email address or a phone number')
  await inTransaction(deps.pool, async (db) => {
    await refuseUnavailable(db, link.organization_id)
    const applicationId = await openApplication(db, link)
    const others = await waitingOf(db, link.organization_id, applicationId)
    if (others.some((one) => isSame(one, person))) return
    if (others.length >= MOST_CO_APPLICANTS) throw tooManyJoint(MOST_CO_APPLICANTS)
    await limit(db, link.organization_id, applicationId, person, origin)
    await added(deps, db, link, applicationId, person, origin)
  })
}

/** Locks the application, so that two clicks take turns. Throws if the company has decided it. */
export async function openApplication(
  db: PoolClient,
  { organization_id, application_id }: LinkedApplication,
): Promise<string> {
  const held = application_id && (await heldApplication(db, organization_id, application_id))
  if (!held || !application_id || !held.is_undecided) throw jointClosed()
  return application_id
}

interface Waiting {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

const WAITING = `
  select l.first_name, l.last_name, l.email, l.phone from app.co_applicant_links l
   where l.organization_id = $1 and l.application_id = $2 and l.removed_at is null and l.revoked_at is null
     and (l.submitted_at is not null or l.expires_at > now())`

const waitingOf = async (db: PoolClient, organizationId: string, applicationId: string): Promise<Waiting[]> =>
  (await db.query<Waiting>(WAITING, [organizationId, applicationId])).rows

const isSame = (one: Waiting, { first_name, last_name, email, phone }: NewCoApplicant): boolean =>
  one.first_name === first_name &&
  one.last_name === last_name &&
  (one.email ?? '') === email &&
  (one.phone ?? '') === phone

async function limit(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
  { email }: NewCoApplicant,
  { address }: Origin,
): Promise<void> {
  const waits = [
    await secondsToWait(db, 'co-applicant-address', address, PER_ADDRESS),
    await secondsToWait(db, 'co-applicant-application', applicationId, PER_APPLICATION),
    email === ''
      ? 0
      : await secondsToWait(db, 'co-applicant', `${organizationId} ${email.toLowerCase()}`, PER_RECIPIENT),
  ]
  const seconds = Math.max(...waits)
  if (seconds > 0) throw tooManyLinks(seconds)
  if (email !== '') await limitMessages(db, organizationId)
}

// The application needs data until the co-applicant has finished.
const CONDITION = `
  with asked as (${askedBy('null', '$6')})
  insert into public.application_conditions (organization_id, application_id, client_id, kind, title, provider, source, due_on, requested_by_name)
  select a.organization_id, a.id, a.client_id, $3, $4, 'co_applicant', 'person', (now() at time zone o.time_zone)::date + $5::integer,
         'The applicant'
    from asked, public.loan_applications a join app.organizations o on o.id = a.organization_id
   where a.organization_id = $1 and a.id = $2
  returning id`
const ADD = `
  insert into app.co_applicant_links (organization_id, id, token_hash, application_id, condition_id, applicant_name, first_name, last_name,
                                      email, phone, relation, language, intent_version, times_sent, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + interval '${JOINT_DAYS} days')`

async function added(
  deps: SendLinkDeps,
  db: PoolClient,
  link: LinkedApplication,
  applicationId: string,
  person: NewCoApplicant,
  { requestId }: Origin,
): Promise<void> {
  const { first_name, last_name, email, phone, relation, language } = person
  const home = link.organization_id
  const title = `${first_name} ${last_name} joins the application`
  const wanted = [home, applicationId, CO_APPLICANT_FORM, title, JOINT_DAYS, requestId]
  const condition = (await db.query<{ id: string }>(CONDITION, wanted)).rows[0]
  if (condition === undefined) throw jointClosed()
  const id = randomUUID()
  // The applicant's name as they entered it goes to another person, so it is shown only if it is a name.
  const applicant_name = shownName(link.first_name) ?? (language === 'es' ? 'El solicitante' : 'The applicant')
  const sent = { organization_id: home, id, application_id: applicationId, applicant_name, first_name, email, language }
  await db.query(ADD, [
    ...[home, id, hashOfSecret(jointTokenOf(deps, home, id)), applicationId, condition.id, applicant_name],
    ...[
      first_name,
      last_name,
      email || null,
      phone || null,
      relation,
      language,
      JOINT_INTENT.version,
      email === '' ? 0 : 1,
    ],
  ])
  // Without an email address, the applicant shares the link from their own phone. The company may not text a stranger: 47 USC 227(b).
  if (email !== '') await emailJointLink(deps, db, sent, { personId: null, requestId })
}
