import { boundedText, parseJson } from '#platform/http/body.ts'
import { type AskedPerson, RegisterUnavailable } from './military-register.ts'

export interface RegisterOptions {
  /** The register's origin, to which the path of the question is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
const REPLY_LIMIT_BYTES = 64 * 1024

/**
 * Asks a register about a person, and returns its JSON. Personal details go only in the request body and never into an error.
 *
 * @throws RegisterUnavailable if there is no readable reply
 */
export async function askRegister(
  { url, apiKey, deadlineMs = DEADLINE_MS }: RegisterOptions,
  path: `/v1/${string}`,
  { firstName, lastName, ssnDigits, dateOfBirth }: AskedPerson,
  more: object,
): Promise<unknown> {
  const identity = { first_name: firstName, last_name: lastName, ssn: ssnDigits, date_of_birth: dateOfBirth }
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...identity, ...more }),
      // A redirect would send the SSN to an address that no one configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (!response.ok) throw new RegisterUnavailable(`the register returned status ${response.status}`)
    return readable(text)
  } catch (error) {
    // Omits the cause on purpose, so that the request's personal details can't leak with it.
    throw error instanceof RegisterUnavailable ? error : new RegisterUnavailable('the register did not answer')
  }
}

function readable(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new RegisterUnavailable(UNREADABLE)
  }
}

export const UNREADABLE = 'the register sent an unreadable reply'
