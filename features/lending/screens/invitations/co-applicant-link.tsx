import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type JointLinkFacts,
  type JointState,
  jointState,
  type Relation,
} from '#features/lending/rules/intake/link-states.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface CoApplicantLinkRow extends JointLinkFacts {
  id: string
  condition_id: string
  name: string
  email: string | null
  phone: string | null
  relation: Relation
  sent_at: string
  times_sent: number
  renewal_asked_at: string | null
}

interface Answer {
  links: CoApplicantLinkRow[]
}

// The co-applicant works on the form meanwhile, and links are not in the live tables, because they have secrets.
const NEWS_EVERY_MS = 15_000

/** `conditionStatus` is in the key, so that the list is loaded again when the co-applicant finishes. */
const linksQuery = (applicationId: string, conditionStatus: string) =>
  queryOptions({
    queryKey: [...lendingQueries.all, 'co-applicant-links', applicationId, conditionStatus],
    queryFn: async () =>
      (await callFunction<Answer>('co-applicant-links', { act: 'list', application_id: applicationId })).links,
    refetchInterval: NEWS_EVERY_MS,
  })

interface CoApplicantLinkProps {
  applicationId: string
  condition: { id: string; status: string }
  mayChange: boolean
  /** Instead of a link that is no longer stored. */
  otherwise: ReactNode
}

/** The link with which a co-applicant joins an application: its state, and the buttons to send it again and to revoke it. */
export function CoApplicantLink({ applicationId, condition, mayChange, otherwise }: CoApplicantLinkProps) {
  const links = useQuery(linksQuery(applicationId, condition.status))
  return (
    <QueryView query={links} failure="Couldn’t load the link of the co-applicant" loading={null}>
      {(all) => {
        const link = all.find(({ condition_id }) => condition_id === condition.id)
        return link ? <Link link={link} mayChange={mayChange} nowMs={links.dataUpdatedAt} /> : otherwise
      }}
    </QueryView>
  )
}

const STATES: Readonly<Record<JointState, string>> = {
  finished: 'Finished',
  removed: 'Removed by the applicant',
  revoked: 'Revoked',
  expired: 'Expired',
  opened: 'Opened',
  sent: 'Not opened',
}
const RELATIONS: Readonly<Record<Relation, string>> = {
  household: 'same household',
  family: 'family',
  other: 'other relation',
}
const dayOf = (instant: string) => shortDate(dateOfInstant(instant))

interface LinkProps {
  link: CoApplicantLinkRow
  mayChange: boolean
  nowMs: number
}

function Link({ link, mayChange, nowMs }: LinkProps) {
  const { id, name, email, phone, sent_at, renewal_asked_at } = link
  const state = jointState(link, nowMs)
  const acting = useLinkAct()
  const isWaiting = state === 'sent' || state === 'opened' || state === 'expired'
  const to = email ?? `${phone ?? ''}, shared by the applicant`
  return (
    <div className="grid justify-items-end gap-1">
      <p className="wrap-anywhere text-ink-2">
        {STATES[state]} · {to} · {RELATIONS[link.relation]} · {dayOf(sent_at)}
      </p>
      {renewal_asked_at !== null && <p className="text-red">Asked for a new link on {dayOf(renewal_asked_at)}.</p>}
      {mayChange && isWaiting && (
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          {email !== null && (
            <Button
              aria-label={`Send the link to ${name} again`}
              pending={acting.isPending && acting.variables.act === 'resend' && 'Sending...'}
              onClick={() => acting.mutate({ act: 'resend', link_id: id })}
            >
              Send again
            </Button>
          )}
          <Button
            aria-label={`Revoke the link of ${name}`}
            pending={acting.isPending && acting.variables.act === 'revoke' && 'Revoking...'}
            onClick={() => acting.mutate({ act: 'revoke', link_id: id })}
          >
            Revoke
          </Button>
        </div>
      )}
      {acting.isError && <FormError>{acting.error.message}</FormError>}
    </div>
  )
}

interface LinkAct {
  act: 'resend' | 'revoke'
  link_id: string
}

function useLinkAct() {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: LinkAct) =>
      callFunction<Answer>('co-applicant-links', {
        ...wish,
        // Two clicks within a minute send one message.
        idempotency_key: `${keyFor(wish)}:${Math.floor(Date.now() / 60_000)}`,
      }),
    onSuccess: (_answer, { act }) => showToast(act === 'revoke' ? 'The link was revoked' : 'The link was sent again'),
    onSettled: (_answer, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}
