import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const MOST = 100

type LegalHold = Awaited<ReturnType<typeof holdsOf>>[number]

const holdsOf = (clientId: string) =>
  unwrap(
    supabase
      .from('legal_holds')
      .select('id, reason, set_at, set_by_name, release_reason, released_at, released_by_name')
      .eq('client_id', clientId)
      .order('set_at', { ascending: false })
      .limit(MOST),
  )

const holdsQuery = (clientId: string) =>
  queryOptions({ queryKey: ['legal-holds', clientId], queryFn: () => holdsOf(clientId) })

/** The legal holds of a client. People who manage compliance set and release them. */
export function LegalHolds({ clientId }: { clientId: string }) {
  const holds = useQuery(holdsQuery(clientId))
  const [wanted, setWanted] = useState<'set' | LegalHold | null>(null)
  const mayChange = useMay('manage_compliance')
  return (
    <QueryView query={holds} failure="Couldn’t load the legal holds">
      {(found) => {
        const active = found.filter(({ released_at }) => released_at === null)
        if (found.length === 0 && !mayChange) return null
        return (
          <Disclosure title="Legal holds" note={counted(active.length, 'active hold')}>
            {active.length === 0 && (
              <p className="py-2 text-ink-2">No legal hold. Records follow the usual retention.</p>
            )}
            <ul className="divide-y divide-rule">
              {found.map((hold) => (
                <HoldItem key={hold.id} hold={hold} onRelease={mayChange ? () => setWanted(hold) : undefined} />
              ))}
            </ul>
            {mayChange && <Button onClick={() => setWanted('set')}>Set a legal hold</Button>}
            {wanted !== null && <HoldDialog clientId={clientId} wanted={wanted} onClose={() => setWanted(null)} />}
          </Disclosure>
        )
      }}
    </QueryView>
  )
}

function HoldItem({ hold, onRelease }: { hold: LegalHold; onRelease: (() => void) | undefined }) {
  const { reason, set_at, set_by_name, release_reason, released_at, released_by_name } = hold
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0 max-w-[72ch]">
        <p className="wrap-anywhere font-medium">{reason}</p>
        <p className="wrap-anywhere text-ink-2 text-small">
          Set by {set_by_name} on {shortDate(dateOfInstant(set_at))}
          {released_at !== null &&
            `. Released by ${released_by_name} on ${shortDate(dateOfInstant(released_at))}: ${release_reason}`}
        </p>
      </div>
      {released_at === null && onRelease && <Button onClick={onRelease}>Release</Button>}
    </li>
  )
}

interface HoldDialogProps {
  clientId: string
  wanted: 'set' | LegalHold
  onClose: () => void
}

const SETTING = {
  title: 'Set a legal hold',
  description:
    'The client can’t be archived, and no report about the client is disposed of, until you release the hold.',
  placeholder: 'Such as the name of the lawsuit',
  action: 'Set the hold',
}
const RELEASING = {
  title: 'Release this legal hold?',
  description: 'The usual retention applies again, so old reports can be disposed of within an hour.',
  placeholder: 'Such as the end of the lawsuit',
  action: 'Release the hold',
}

function HoldDialog({ clientId, wanted, onClose }: HoldDialogProps) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const saving = useMutation({
    mutationFn: (reason: string) => {
      const wish =
        wanted === 'set' ? { act: 'set', client_id: clientId, reason } : { act: 'release', hold_id: wanted.id, reason }
      return callFunction('legal-hold', { ...wish, idempotency_key: keyFor(wish) })
    },
    onSuccess: () => {
      showToast(wanted === 'set' ? 'The legal hold was set' : 'The legal hold was released')
      onClose()
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: holdsQuery(clientId).queryKey })),
  })
  return (
    <ReasonDialog
      open
      {...(wanted === 'set' ? SETTING : RELEASING)}
      onClose={onClose}
      onReason={(reason) => saving.mutate(reason)}
      isPending={saving.isPending}
      problem={saving.error?.message}
    />
  )
}
