import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { sentText } from '#platform/http/sandbox-server.ts'
import { STATE_NAMES } from '#platform/rules/state-names.ts'
import type { AskedAbout } from './made-up-file.ts'

export interface ReportRequest {
  person: AskedAbout
  bureaus: readonly Bureau[]
}

const required = (field: string) =>
  z.string(`The ${field} field is required.`).min(1, `The ${field} field is required.`)

const schema = z.object({
  first_name: required('first name'),
  last_name: required('last name'),
  address: required('address'),
  city: required('city'),
  state: required('state').refine(
    (state) => !Object.hasOwn(STATE_NAMES, state),
    'The state field must be a full name.',
  ),
  zip: required('zip'),
  ssn: z
    .string()
    .regex(/^\d{9}$/, 'The ssn field must be nine digits.')
    .optional(),
  date_of_birth: z
    .string()
    .regex(/^\d\d\/\d\d\/\d{4}$/, 'The date of birth field must be mm/dd/yyyy.')
    .optional(),
  bureaus: z.array(z.enum(BUREAUS, 'The bureaus field is invalid.')).min(1).optional(),
})

/** Parses a request like the reseller, as JSON or form-urlencoded. Without `bureaus`, all three are meant. */
export async function readReportRequest(request: IncomingMessage): Promise<ReportRequest | { problem: string }> {
  const body = await sentText(request)
  if (body === null) return { problem: 'The request is too large.' }
  const parsed = schema.safeParse(fieldsOf(body, request.headers['content-type'] ?? ''))
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'The request is invalid.' }
  const { bureaus, ssn, date_of_birth, ...person } = parsed.data
  const bornOn = date_of_birth?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2') ?? null
  return { person: { ...person, ssn: ssn ?? null, date_of_birth: bornOn }, bureaus: bureaus ?? BUREAUS }
}

function fieldsOf(body: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body))
  return jsonOrNull(body)
}
