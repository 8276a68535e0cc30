import { clientNotFound } from '#server/acts/refusals.ts'
import { FunctionError } from '#server/functions/errors.ts'

const phoneNeeded = () => new FunctionError(422, 'PHONE_REQUIRED', 'This client has no phone number')

const BY_CODE: Record<string, () => FunctionError> = {
  CLIENT_NOT_FOUND: clientNotFound,
  PHONE_NEEDED: phoneNeeded,
}

/** The refusal that the database named; does nothing when it named none. */
export function refuseFor(code: string | null | undefined): void {
  if (code === null || code === undefined) return
  throw BY_CODE[code]?.() ?? new Error(`the database refused with ${code}`)
}
