import type { Context } from 'hono'
import pg from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import { mayBecomeLoan, militaryCheckSchema } from '#features/lending/rules/military/military-check.ts'
import { mayBeCovered } from '#features/lending/rules/military/military-lending.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { clientArchived } from '#features/organizations/server/commands/refusals.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { RegisterInUse } from './configured-register.ts'
import {
  creditNotCovered,
  identityChanged,
  identityNeeded,
  lastNameNeeded,
  lookbackProhibited,
  noLoanToCome,
  personNotFound,
  registerUnavailable,
} from './errors.ts'
import { type AskedPerson, RegisterUnavailable } from './military-register.ts'

/** The dependencies of a check. */
export interface CheckDeps extends Pick<CommandDeps, 'pool' | 'sealer' | 'log'> {
  register: RegisterInUse
}

/**
 * `POST /functions/v1/check-military-status`: before a loan is made, asks the register whether a person who
 * will owe it is covered by the Military Lending Act, and stores the certificate with the application. SSN and date of birth are sent only to
 * the register.
 */
export async function checkMilitaryStatus(deps: CommandDeps & CheckDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { application_id, client_id } = await requestOf(context, militaryCheckSchema)
  return context.json(await checkedBorrower(deps, member, application_id, client_id))
}

interface KeptCheck {
  id: string
  is_covered: boolean
  certificate_number: string
  as_of: string
  is_sandbox: boolean
}

/** Checks the applicant of an application, or another person of it, stores the certificate and returns it. */
export async function checkedBorrower(
  deps: CheckDeps,
  member: Pick<Member, 'organizationId' | 'personId' | 'requestId'>,
  id: string,
  clientId?: string,
): Promise<KeptCheck> {
  const { person, borrowerId, name, stored, today } = await borrowerOf(deps, member, id, clientId)
  const certificate = await deps.register.ask(person, today).catch((error: unknown) => {
    if (!(error instanceof RegisterUnavailable)) throw error
    deps.log.warn({ request_id: member.requestId }, `a military check failed: ${error.message}`)
    throw registerUnavailable()
  })
  const values = [id, certificate.isCovered, certificate.number, today, name]
  const asked = [deps.register.isSandbox, member.personId, member.requestId]
  const { rows } = await deps.pool
    .query<KeptCheck>(KEEP, [...values, ...asked, ...stored, borrowerId])
    .catch(changedMeanwhile)
  if (rows[0] === undefined) throw identityChanged()
  return rows[0]
}

interface Borrower extends SealedIdentity {
  id: string
  status: string
  loan_type: string
  has_loan: boolean
  is_archived: boolean
  first_name: string
  last_name: string
  full_name: string
  today: string
}

// Days are in UTC, as everywhere in the database. A client who is not on the application is left out.
const BORROWER = `
  select a.status, a.loan_type, c.id, c.first_name, c.last_name, c.full_name, c.archived_at is not null as is_archived,
         ${SEALED_IDENTITY_COLUMNS},
         exists (select from public.loans l where l.application_id = a.id) as has_loan, (now() at time zone 'UTC')::date::text as today
    from public.loan_applications a
    join public.clients c
      on c.organization_id = a.organization_id and c.id = coalesce($3::uuid, a.client_id)
     and (c.id = a.client_id or exists (
       select from public.application_people p
        where p.organization_id = a.organization_id and p.application_id = a.id and p.client_id = c.id))
   where a.id = $1 and a.organization_id = $2`

/** Returns the person to check. Throws if the application can't become a loan that the act covers, or already has. */
async function borrowerOf(
  { pool, sealer }: CheckDeps,
  { organizationId }: Pick<Member, 'organizationId'>,
  id: string,
  clientId: string | undefined,
): Promise<{ person: AskedPerson; borrowerId: string; name: string; stored: readonly unknown[]; today: string }> {
  const borrower = (await pool.query<Borrower>(BORROWER, [id, organizationId, clientId])).rows[0]
  if (borrower === undefined) throw clientId === undefined ? applicationNotFound() : personNotFound()
  const { status, loan_type, has_loan, is_archived, first_name, last_name, full_name, today } = borrower
  if (!mayBeCovered(loan_type)) throw creditNotCovered()
  if (has_loan || status === 'funded') throw lookbackProhibited()
  if (!mayBecomeLoan(status)) throw noLoanToCome(status)
  if (is_archived) throw clientArchived('check their military status')
  const { ssnDigits, dateOfBirth } = await openedIdentity(sealer, borrower, organizationId)
  if (ssnDigits === null || dateOfBirth === null) throw identityNeeded()
  if (last_name === '') throw lastNameNeeded()
  const stored = [first_name, last_name, borrower.ssn, borrower.date_of_birth]
  return {
    person: { firstName: first_name, lastName: last_name, ssnDigits, dateOfBirth },
    ...{ borrowerId: borrower.id, name: full_name },
    stored,
    today,
  }
}

// The audit log reads the request's id. The statement stores nothing if the client's identity changed during the check.
// It also records whose check it was, because it has compared the identity; a trigger waits for the application and
// could read a later correction.
const KEEP = `
  with asked as (select set_config('request.id', coalesce($8, ''), true)),
  kept as (
    insert into public.military_checks (organization_id, client_id, application_id, is_covered, certificate_number, as_of, asked_about,
                                        is_sandbox, checked_by, checked_by_name)
    select a.organization_id, c.id, a.id, $2, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email)
      from public.loan_applications a
      join public.clients c on c.organization_id = a.organization_id and c.id = $13
      cross join lateral (select ${SEALED_IDENTITY_COLUMNS}) now,
           app.people p, asked
     where a.id = $1 and p.id = $7
       and (c.first_name, c.last_name, now.ssn, now.date_of_birth) is not distinct from ($9, $10, $11, $12)
    returning *),
  about as (insert into app.military_check_identities (check_id, basis) select id, app.identity_basis(client_id) from kept)
  select id, is_covered, certificate_number, as_of::text, is_sandbox from kept`

/** The loan was made, or the person was removed, while the register was asked: sql/military-lending.sql. */
function changedMeanwhile(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === 'PT409') throw lookbackProhibited()
  throw error instanceof pg.DatabaseError && error.hint === 'person_not_on_application' ? personNotFound() : error
}
