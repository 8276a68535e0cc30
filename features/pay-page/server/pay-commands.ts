import type { Act } from '#platform/functions/function-service.ts'
import { payPageLink } from './link-command.ts'
import { payPage } from './pay-command.ts'
import type { PayDeps } from './pay-deps.ts'
import { payPageFile } from './pay-file.ts'

/** The commands of the pay page, by name. */
export const payCommands = (deps: PayDeps): Record<string, Act> => ({
  'pay-page': (context) => payPage(deps, context),
  'pay-page-file': (context) => payPageFile(deps, context),
  'pay-page-link': (context) => payPageLink(deps, context),
})
