import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import type { CarrierDesk } from './configured-carrier.ts'

/** `POST /functions/v1/text-standing`: returns whether texts reach real phones. */
export async function textStatus(
  deps: Pick<CommandDeps, 'pool' | 'assertSession'> & { carrier: CarrierDesk },
  context: Context,
): Promise<Response> {
  await memberOf(deps, context)
  return context.json({ is_sandbox: deps.carrier.isSandbox })
}
