import { isoDateOfBirth, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { SealRefusal } from '#platform/sealing/sealed-columns.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiPrincipal } from './api-principal.ts'
import { invalidValue } from './errors.ts'

/** Returns a body's SSN and date of birth encrypted for the database; null for each one that was not sent. */
export async function sealedIdentity(
  { sealer }: ApiDeps,
  { organizationId }: ApiPrincipal,
  sent: { ssn?: string | null | undefined; dateOfBirth?: string | null | undefined },
) {
  const digits = ssnDigits(sent.ssn ?? '')
  const born = isoDateOfBirth(sent.dateOfBirth ?? '')
  const [ssn, dateOfBirth] = await Promise.all([
    digits === null ? null : sealer.sealForWire('clients.ssn', digits, organizationId),
    born === null ? null : sealer.sealForWire('clients.date_of_birth', born, organizationId),
  ]).catch((error: unknown) => {
    throw error instanceof SealRefusal ? invalidValue(error.message) : error
  })
  return { ssn, dateOfBirth }
}
