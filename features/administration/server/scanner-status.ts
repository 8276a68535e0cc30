import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { superAdminOf } from '#features/organizations/server/commands/member.ts'
import type { ScannerInUse } from '#platform/virus-scanner/configured-scanner.ts'

/** Returns which scanner is in use, whether it responds now, and its last failure in this process. For super admins. */
export async function scannerStatus(
  deps: CommandDeps & { virusScanner: ScannerInUse },
  context: Context,
): Promise<Response> {
  await superAdminOf(deps, context)
  const { isSandbox, version, lastFailure } = deps.virusScanner
  const failure = lastFailure()
  return context.json({
    sandbox: isSandbox,
    version: await version(),
    last_failure: failure && { at: new Date(failure.at).toISOString(), reason: failure.reason },
  })
}
