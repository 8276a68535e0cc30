import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { addressOf } from '#platform/http/observed.ts'
import type { IntakeDeps } from './intake-deps.ts'

const LONGEST_ADDRESS = 100
const LONGEST_AGENT = 300

/** The place that a request came from. */
export interface Origin {
  address: string
  agent: string
  requestId: string | null
}

export const originOf = ({ trustedProxies = 0 }: Pick<IntakeDeps, 'trustedProxies'>, context: Context): Origin => ({
  address: addressOf(context, trustedProxies).slice(0, LONGEST_ADDRESS),
  agent: (context.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT),
  requestId: context.get('requestId') ?? null,
})

/**
 * Returns keyed hashes of the network address and the browser. Equal ones of a company's submissions show many applications from one
 * place. A browser alone is not a person, so its hash includes the address.
 */
export function traceOf(
  { intakeSecret }: Pick<IntakeDeps, 'intakeSecret'>,
  organizationId: string,
  { address, agent }: Origin,
): { addressHash: Buffer; deviceHash: Buffer } {
  const hash = (...parts: string[]) =>
    createHmac('sha256', intakeSecret)
      .update(['submission trace', organizationId, ...parts].join('\n'))
      .digest()
  return { addressHash: hash('address', address), deviceHash: hash('device', agent, address) }
}
