import type { Pool } from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import type { CheckDeps } from '#features/lending/server/military/check-military-status.ts'
import { registerUnavailable } from '#features/lending/server/military/errors.ts'
import { RegisterUnavailable } from '#features/lending/server/military/military-register.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

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

/**
 * Asks the military register about each person who owes a loan, today. Returns null if an SSN or a date of birth is missing.
 *
 * @see 50 USC 3931, 3952
 */
export async function checkService(
  { pool, sealer, register, log }: CheckDeps & { pool: Pool },
  organizationId: string,
  loanId: string,
): Promise<ServiceCheck | null> {
  const { rows } = await pool.query<ObligorRow>(OBLIGORS, [organizationId, loanId])
  if (rows[0] === undefined) return null
  const check: ServiceCheck = { on: rows[0].today, certificates: [], isInService: false }
  for (const person of rows) {
    const { ssnDigits, dateOfBirth } = await openedIdentity(sealer, person, organizationId)
    if (ssnDigits === null || dateOfBirth === null) return null
    const asked = { firstName: person.first_name, lastName: person.last_name, ssnDigits, dateOfBirth }
    const { number, isCovered } = await register.ask(asked, check.on).catch((error: unknown) => {
      if (!(error instanceof RegisterUnavailable)) throw error
      log.warn({ loan_id: loanId }, `a service check failed: ${error.message}`)
      throw registerUnavailable()
    })
    check.certificates.push(number)
    check.isInService ||= isCovered
  }
  return check
}
