import type { Context } from 'hono'
import { addressOf } from '#platform/http/observed.ts'
import type { Origin } from './append-event.ts'
import type { SigningDeps } from './signing-deps.ts'

const LONGEST_ADDRESS = 100
const LONGEST_AGENT = 300

/** Returns where a request came from, as events record it. */
export const originOf = ({ trustedProxies = 0 }: Pick<SigningDeps, 'trustedProxies'>, context: Context): Origin => ({
  address: addressOf(context, trustedProxies).slice(0, LONGEST_ADDRESS),
  agent: (context.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT),
})
