import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type AskedPerson, type Certificate, type MilitaryRegister, RegisterUnavailable } from './military-register.ts'

export interface RegisterOptions {
  /** The register's origin; `/v1/covered-borrower` is added. */
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

/** A register that answers JSON over HTTP. What identifies the person goes in the body alone, and comes back in nothing. */
export function registerGateway(options: RegisterOptions): MilitaryRegister {
  return {
    async ask(person, asOf) {
      const { certificate_number, is_covered, ...about } = understood(await asked(options, person, asOf))
      // An answer about another person, or another day, is none.
      if (about.first_name !== person.firstName || about.last_name !== person.lastName || about.as_of !== asOf)
        throw new RegisterUnavailable('the register answered about somebody else')
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
      // A redirect would carry the SSN to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (response.ok) return text
    throw new RegisterUnavailable(`the register answered ${response.status}`)
  } catch (error) {
    // The cause is left out on purpose: what was asked with must not travel with it.
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
