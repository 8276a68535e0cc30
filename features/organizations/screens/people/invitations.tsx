import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleLabel, rolesGrantedBy, rolesOfOrganization } from '#features/organizations/rules/roles.ts'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import type { OwnPermissions } from '#features/organizations/screens/permitted/may.ts'
import { useOrganizationMayWork } from '#features/organizations/screens/permitted/may-write.ts'
import {
  type Invitation,
  orgAdminQueries,
  resendInvitation,
  revokeInvitation,
} from '#features/organizations/screens/queries.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { InviteForm } from './invite-form.tsx'

const STATUS: Record<Invitation['status'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  revoked: 'Withdrawn',
  expired: 'Expired',
}

/** A form to invite a person, and the invitations so far. `own` has the reader's permissions. */
export function Invitations({ own }: { own: OwnPermissions }) {
  const invitations = useQuery(orgAdminQueries.invitations())
  const defined = useQuery(orgAdminQueries.definedRoles())
  const granted = rolesGrantedBy(own, rolesOfOrganization(defined.data ?? []))
  const act = useInvitationAction()
  const sent = useKeptFocus<HTMLDivElement>()
  return (
    <Part title="Invitations" className="space-y-6">
      <IfOrganizationMayWork>
        <InviteForm granted={granted} />
      </IfOrganizationMayWork>
      {act.isError && <FormError>{act.error.message}</FormError>}
      <div ref={sent}>
        <QueryView
          query={invitations}
          failure="Failed to load invitations"
          empty={<p className="border-rule border-t pt-4 text-ink-2">You haven’t invited anyone yet.</p>}
        >
          {(rows) => (
            <Table
              label="Invitations sent"
              linesOnPhone
              heads={['Email', 'Role', 'Status', 'Sent', { spoken: 'Actions' }]}
            >
              <tbody>
                {rows.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    isOurs={granted.some(({ key }) => key === (invitation.role_id ?? invitation.role))}
                    isBusy={act.isPending}
                    doing={act.isPending && act.variables.invitation.id === invitation.id ? act.variables.kind : null}
                    onAct={(kind) => act.mutate({ invitation, kind })}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </QueryView>
      </div>
    </Part>
  )
}

type Kind = 'resend' | 'revoke'

function useInvitationAction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ invitation, kind }: { invitation: Invitation; kind: Kind }) =>
      kind === 'resend' ? resendInvitation(invitation.id) : revokeInvitation(invitation.id),
    onSuccess: (_, { invitation, kind }) =>
      showToast(
        kind === 'resend'
          ? `The invitation was resent to ${invitation.email}`
          : `The invitation for ${invitation.email} was withdrawn`,
      ),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: orgAdminQueries.invitations().queryKey })),
  })
}

interface InvitationRowProps {
  invitation: Invitation
  isOurs: boolean
  isBusy: boolean
  /** The running action on this invitation. */
  doing: Kind | null
  onAct: (kind: Kind) => void
}

function InvitationRow({ invitation, isOurs, isBusy, doing, onAct }: InvitationRowProps) {
  const { email, role, role_name, status, sent_at, expires_at, invited_by_name } = invitation
  const mayWork = useOrganizationMayWork()
  const canAct = mayWork && isOurs && (status === 'open' || status === 'expired')
  return (
    <tr>
      <th scope="row" className="max-w-80 font-semibold sm:min-w-40 sm:wrap-anywhere">
        {email}
      </th>
      <td data-label="Role">{roleLabel(role, role_name)}</td>
      <td data-label="Status" className="whitespace-nowrap">
        <div>
          {STATUS[status]}
          {status === 'open' && <span className="block text-ink-3 text-small">until {shortMoment(expires_at)}</span>}
        </div>
      </td>
      <td data-label="Sent" className="whitespace-nowrap">
        <div>
          {shortMoment(sent_at)}
          {invited_by_name && <span className="block text-ink-3 text-small">by {invited_by_name}</span>}
        </div>
      </td>
      <td className="whitespace-nowrap text-right">
        {canAct && (
          <>
            <Button
              variant="quiet"
              disabled={isBusy}
              pending={doing === 'resend' && 'Sending...'}
              aria-label={`Resend to ${email}`}
              onClick={() => onAct('resend')}
            >
              Resend
            </Button>
            <Button
              variant="quiet"
              disabled={isBusy}
              pending={doing === 'revoke' && 'Withdrawing...'}
              aria-label={`Withdraw the invitation for ${email}`}
              onClick={() => onAct('revoke')}
            >
              Withdraw
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
