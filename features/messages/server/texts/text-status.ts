import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import type { CarrierDesk } from './configured-carrier.ts'

const CAN_TEXT = 'select app.can_text($1) as can_text'

/** `POST /functions/v1/text-standing`: returns whether texts reach real phones, and whether the company has a number. */
export async function textStatus(
  deps: Pick<CommandDeps, 'pool' | 'assertSession'> & { carrier: CarrierDesk },
  context: Context,
): Promise<Response> {
  const { organizationId } = await memberOf(deps, context)
  const has_number =
    (await deps.pool.query<{ can_text: boolean }>(CAN_TEXT, [organizationId])).rows[0]?.can_text === true
  return context.json({ is_sandbox: deps.carrier.isSandbox, has_number })
}
