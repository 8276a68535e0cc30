import type { Context } from 'hono'
import type { ActDeps } from '#features/organizations/server/commands/act-deps.ts'
import { superAdminOf } from '#features/organizations/server/commands/member.ts'
import type { ScannerDesk } from '#platform/virus-scanner/configured-scanner.ts'

/** Which scanner is in use, whether it answers now, and when it last failed, as the process that is asked sees it. For super admins. */
export async function scannerStatus(
  deps: ActDeps & { virusScanner: ScannerDesk },
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
