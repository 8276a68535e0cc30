import type { Act } from '#platform/functions/function-service.ts'
import { repairPageLink } from './link-command.ts'
import { repairPage } from './page-command.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { repairPageFile } from './page-file.ts'

/** The commands of the client's page, by name. */
export const repairPageCommands = (deps: RepairPageDeps): Record<string, Act> => ({
  'repair-page': (context) => repairPage(deps, context),
  'repair-page-file': (context) => repairPageFile(deps, context),
  'repair-page-link': (context) => repairPageLink(deps, context),
})
