import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import type { ServiceRegisterInUse } from '#features/lending/server/military/configured-register.ts'
import { registerUnavailable } from '#features/lending/server/military/errors.ts'
import { RegisterUnavailable } from '#features/lending/server/military/military-register.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The dependencies of a check of military service. */
export interface ServiceDeps extends Pick<CommandDeps, 'pool' | 'sealer' | 'log'> {
  register: ServiceRegisterInUse
}

/** The register's results for all people who owe a loan. */
export interface ServiceCheck {
  on: PlainDate
  certificates: string[]
  isInService: boolean
}

interface ObligorRow extends SealedIdentity {
  id: string
  first_name: string
  last_name: string
  today: PlainDate
}

const OBLIGORS = `
  select c.id, c.first_name, c.last_name, ${SEALED_IDENTITY_COLUMNS}, (now() at time zone o.time_zone)::date::text as today
    from public.loans l
    join app.organizations o on o.id = l.organization_id
    join public.clients c on c.organization_id = l.organization_id and (c.id = l.client_id or exists (
      select from public.application_people p
       where p.organization_id = l.organization_id and p.application_id = l.application_id and p.client_id = c.id))
   where l.organization_id = $1 and l.id = $2`

const KEEP = `
  insert into public.service_certificates (organization_id, loan_id, client_id, asked_on, number, is_in_service, left_on, is_sandbox,
                                           asked_by, asked_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $9`

/**
 * Asks the SCRA's register about each person who owes a loan, today, and keeps each certificate. Returns null if an SSN or a date of
 * birth is missing. The register of the Military Lending Act is never asked once there is a loan.
 *
 * @see 50 USC 3931, 3952
 */
export async function checkService(
  { pool, sealer, register, log }: ServiceDeps,
  { organizationId, personId }: Pick<Member, 'organizationId' | 'personId'>,
  loanId: string,
): Promise<ServiceCheck | null> {
  const { rows } = await pool.query<ObligorRow>(OBLIGORS, [organizationId, loanId])
  if (rows[0] === undefined) return null
  const check: ServiceCheck = { on: rows[0].today, certificates: [], isInService: false }
  for (const person of rows) {
    const { ssnDigits, dateOfBirth } = await openedIdentity(sealer, person, organizationId)
    if (ssnDigits === null || dateOfBirth === null || person.last_name === '') return null
    const asked = { firstName: person.first_name, lastName: person.last_name, ssnDigits, dateOfBirth }
    const { number, isInService, leftOn } = await register.ask(asked, check.on).catch((error: unknown) => {
      if (!(error instanceof RegisterUnavailable)) throw error
      log.warn({ loan_id: loanId }, `a service check failed: ${error.message}`)
      throw registerUnavailable()
    })
    const result = [check.on, number, isInService, leftOn, register.isSandbox]
    await pool.query(KEEP, [organizationId, loanId, person.id, ...result, personId])
    check.certificates.push(number)
    check.isInService ||= isInService
  }
  return check
}
