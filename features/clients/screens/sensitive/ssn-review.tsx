import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client, SsnChange } from '#features/clients/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { decideSsn } from './ssn-calls.ts'

type Decision = Parameters<typeof decideSsn>[1]

/** A pending SSN: who entered it and why. Another owner or admin decides; the person who entered it can withdraw it. */
export function SsnReview({ client, change }: { client: Client; change: SsnChange }) {
  const [asked, ask] = useState<Decision | null>(null)
  const mayWrite = useMayWrite()
  const mayReview = useMay('review_ssn_changes')
  const { data: me } = useQuery({ ...meQuery(), enabled: mayWrite })
  const isOwn = me?.id === change.asked_by
  const mayApprove = me !== undefined && !isOwn && mayReview
  return (
    <section
      aria-label="SSN under review"
      className="mb-4 rounded-sheet border border-yellow-fill bg-yellow-tint px-3 py-2 text-table"
    >
      <p className="font-semibold">A different SSN needs review: {change.ssn}</p>
      <p className="break-words">
        “{change.reason}” {change.asked_by_name}, {shortMoment(change.asked_at)}. Until an owner or admin
        {isOwn ? ' other than you' : ''} approves it, {client.ssn} stays on file.
      </p>
      {mayWrite && (isOwn || mayApprove) && (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          {mayApprove && <Button onClick={() => ask('approved')}>Approve</Button>}
          <Button onClick={() => ask('refused')}>{isOwn ? 'Withdraw' : 'Refuse'}</Button>
        </div>
      )}
      {asked !== null && <DecisionDialog change={change} decision={asked} onClose={() => ask(null)} />}
    </section>
  )
}

const WORDS: Readonly<Record<Decision, { title: string; description: string; placeholder: string; action: string }>> = {
  approved: {
    title: 'Approve the new SSN',
    description:
      'It replaces the SSN on file. Check the SSN card: creating a new identity with another number is a crime (15 USC 1679b).',
    placeholder: 'Saw the SSN card',
    action: 'Approve',
  },
  refused: {
    title: 'Reject the new SSN',
    description: 'The SSN on file stays, and the new number is deleted.',
    placeholder: 'The card shows the number on file',
    action: 'Refuse',
  },
}

function DecisionDialog({ change, decision, onClose }: { change: SsnChange; decision: Decision; onClose: () => void }) {
  const queryClient = useQueryClient()
  const deciding = useMutation({
    mutationFn: (reason: string) => decideSsn(change.id, decision, reason),
    onSuccess: () => {
      onClose()
      showToast(decision === 'approved' ? 'The SSN was changed' : 'The SSN on file stays')
    },
    // Also after an error, because someone else may have decided first.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['clients'] })),
  })
  return (
    <ReasonDialog
      open
      {...WORDS[decision]}
      onClose={onClose}
      onReason={(reason) => deciding.mutate(reason)}
      isPending={deciding.isPending}
      problem={deciding.error?.message}
    />
  )
}

const meQuery = () =>
  queryOptions({
    queryKey: ['clients', 'me'],
    queryFn: async () => {
      const { data } = await supabase.auth.getSession()
      const own = supabase.from('users').select('id')
      return unwrap(own.eq('id', data.session?.user.id ?? '').maybeSingle())
    },
  })
