import type { Act } from '#platform/functions/function-service.ts'
import { applyPage } from './apply-page.ts'
import { applyPageSettingsCommand } from './apply-page-settings.ts'
import { applicationInvitations } from './invitation-command.ts'
import { coApplicantLinks } from './joint/co-applicant-links.ts'
import { applicationLink } from './link-command.ts'
import { type SendLinkDeps, sendApplicationLink } from './send-link.ts'
import { submitApplication } from './submit-application.ts'

/** The commands for online applications, by name. */
export const intakeCommands = (deps: SendLinkDeps): Record<string, Act> => ({
  'application-link': (context) => applicationLink(deps, context),
  'application-invitations': (context) => applicationInvitations(deps, context),
  'co-applicant-links': (context) => coApplicantLinks(deps, context),
  'apply-page': (context) => applyPage(deps, context),
  'apply-page-settings': (context) => applyPageSettingsCommand(deps, context),
  'send-application-link': (context) => sendApplicationLink(deps, context),
  'submit-application': (context) => submitApplication(deps, context),
})
