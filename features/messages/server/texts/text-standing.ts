import type { Context } from 'hono'
import type { ActDeps } from '#features/organizations/server/commands/act-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import type { CarrierDesk } from './configured-carrier.ts'

/** `POST /functions/v1/text-standing`: whether texts reach anybody. */
export async function textStanding(
  deps: Pick<ActDeps, 'pool' | 'assertSession'> & { carrier: CarrierDesk },
  context: Context,
): Promise<Response> {
  await memberOf(deps, context)
  return context.json({ is_sandbox: deps.carrier.isSandbox })
}
