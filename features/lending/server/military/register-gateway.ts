import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type AskedPerson, type Certificate, type MilitaryRegister, RegisterUnavailable } from './military-register.ts'

export interface RegisterOptions {
  /** The register's origin, to which `/v1/covered-borrower` is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
const REPLY_LIMIT_BYTES = 64 * 1024

export const LONGEST_CERTIFICATE = 100

const certificateShape = z.object({
  certificate_number: z.string().trim().min(1).max(LONGEST_CERTIFICATE),
  first_name: z.string(),
  last_name: z.string(),
  as_of: z.string(),
  is_covered: z.boolean(),
})

/** A register that returns JSON over HTTP. Personal details go only in the request body and never into an error. */
export function registerGateway(options: RegisterOptions): MilitaryRegister {
  return {
    async ask(person, asOf) {
      const { certificate_number, is_covered, ...about } = understood(await asked(options, person, asOf))
      // Rejects a result about another person or another day.
      if (about.first_name !== person.firstName || about.last_name !== person.lastName || about.as_of !== asOf)
        throw new RegisterUnavailable('the register returned data about a different person')
      return { number: certificate_number, isCovered: is_covered } satisfies Certificate
    },
  }
}

async function asked(
  { url, apiKey, deadlineMs = DEADLINE_MS }: RegisterOptions,
  { firstName, lastName, ssnDigits, dateOfBirth }: AskedPerson,
  asOf: PlainDate,
): Promise<string> {
  const identity = { first_name: firstName, last_name: lastName, ssn: ssnDigits, date_of_birth: dateOfBirth }
  try {
    const response = await fetch(new URL('/v1/covered-borrower', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...identity, as_of: asOf }),
      // A redirect would send the SSN to an address that no one configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (response.ok) return text
    throw new RegisterUnavailable(`the register returned status ${response.status}`)
  } catch (error) {
    // Omits the cause on purpose, so that the request's personal details can't leak with it.
    throw error instanceof RegisterUnavailable ? error : new RegisterUnavailable('the register did not answer')
  }
}

function understood(text: string): z.output<typeof certificateShape> {
  try {
    return certificateShape.parse(parseJson(text))
  } catch {
    throw new RegisterUnavailable('the register sent an unreadable reply')
  }
}
