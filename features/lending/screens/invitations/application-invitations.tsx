import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Invitation, type InvitationState, invitationState } from '#features/lending/rules/intake/link-states.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { invitationQueries, useInvitationAct } from './invitation-queries.ts'

const InviteDialog = late(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The links with which a client applies: their states, and the buttons to send, send again, and revoke one. */
export function ApplicationInvitations({ clientId }: { clientId: string }) {
  const mayWork = useMay('work_applications')
  const isArchived = useIsArchived(clientId)
  const [isSending, setSending] = useState(false)
  if (!mayWork || isArchived) return null
  return (
    <section aria-label="Application links" className="mt-3 grid gap-2 text-small print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">The client can also apply by a link.</p>
        <Button onClick={() => setSending(true)}>Send application link</Button>
      </div>
      <Links clientId={clientId} />
      {isSending && (
        <Suspense>
          <InviteDialog clientId={clientId} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Links({ clientId }: { clientId: string }) {
  const links = useQuery(invitationQueries.ofClient(clientId))
  return (
    <QueryView query={links} failure="Couldn’t load the application links" loading={null}>
      {(all) =>
        all.length > 0 && (
          <ul className="grid divide-y divide-rule border-rule border-t">
            {all.map((link) => (
              <LinkItem key={link.id} clientId={clientId} link={link} nowMs={links.dataUpdatedAt} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const STATE_NAMES: Readonly<Record<InvitationState, string>> = {
  sent: 'Sent',
  opened: 'Opened',
  started: 'Started',
  submitted: 'Submitted',
  revoked: 'Revoked',
  expired: 'Expired',
}
const COLORS: Partial<Record<InvitationState, string>> = {
  submitted: 'text-green',
  revoked: 'text-red',
  expired: 'text-red',
}
const dayOf = (instant: string) => shortDate(dateOfInstant(instant))

function LinkItem({ clientId, link, nowMs }: { clientId: string; link: Invitation; nowMs: number }) {
  const state = invitationState(link, nowMs)
  const acting = useInvitationAct(clientId, () =>
    showToast(acting.variables?.act === 'revoke' ? 'The link was revoked' : 'The link was sent again'),
  )
  const name = `the link of ${dayOf(link.sent_at)}`
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className={`font-medium ${COLORS[state] ?? ''}`}>{STATE_NAMES[state]}</span>{' '}
          <span className="text-ink-2">{factsOf(link)}</span>
        </p>
        <div className="flex gap-2">
          {state !== 'submitted' && state !== 'revoked' && (
            <Button
              aria-label={`Send again: ${name}`}
              pending={acting.isPending && acting.variables.act === 'resend' && 'Sending...'}
              onClick={() => acting.mutate({ act: 'resend', invitation_id: link.id })}
            >
              Send again
            </Button>
          )}
          {state !== 'submitted' && state !== 'revoked' && state !== 'expired' && (
            <Button
              aria-label={`Revoke ${name}`}
              pending={acting.isPending && acting.variables.act === 'revoke' && 'Revoking...'}
              onClick={() => acting.mutate({ act: 'revoke', invitation_id: link.id })}
            >
              Revoke
            </Button>
          )}
        </div>
      </div>
      {link.renewal_asked_at !== null && (
        <p className="text-red">The client asked for a new link on {dayOf(link.renewal_asked_at)}.</p>
      )}
      {acting.isError && <FormError>{acting.error.message}</FormError>}
    </li>
  )
}

function factsOf({ channel, product_name, sent_by_name, sent_at, application_number }: Invitation): string {
  return [
    `by ${channel === 'text' ? 'text message' : 'email'} on ${dayOf(sent_at)}`,
    sent_by_name && `by ${sent_by_name}`,
    product_name && `for ${product_name}`,
    application_number && `as ${application_number}`,
  ]
    .filter(Boolean)
    .join(' ')
}
