import type { Act } from '#server/functions/function-service.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitations } from './invitations.ts'
import type { OrganizationDeps } from './organization-deps.ts'

/** The acts that write letters or open accounts, by the name they are called by. */
export function organizationActs(deps: OrganizationDeps): Record<string, Act> {
  return {
    'accept-invitation': (context) => acceptInvitation(deps, context),
    invitations: (context) => invitations(deps, context),
  }
}
