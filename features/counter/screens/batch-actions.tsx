import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCorrection } from '#features/lending/screens/loans/correction-field.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { counterQueries } from './counter-queries.ts'
import { type Batch, useLockbox } from './lockbox-queries.ts'

interface BatchActionsProps {
  batch: Batch
  mayPost: boolean
  onCorrect: () => void
}

/** The next steps of a batch. */
export function BatchActions({ batch, mayPost, onCorrect }: BatchActionsProps) {
  const navigate = useNavigate()
  const posting = useLockbox(() => showToast('Batch posted'))
  const discarding = useLockbox(() => void navigate('/dashboard/lending/counter/lockbox'))
  const [mayEnter, mayReverse] = [useMay('take_payments'), useMay('void_receipts')]
  const correction = useCorrection(posting.error)
  const act = { batch_id: batch.id }
  if (batch.status === 'posted' && mayReverse) return <Reverse batch={batch} />
  if (batch.status !== 'draft' || !mayEnter) return null
  return (
    <div className="grid gap-3 py-3">
      {posting.isError && <FormError>{posting.error.message}</FormError>}
      {correction.field}
      {discarding.isError && <FormError>{discarding.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!mayPost}
          pending={posting.isPending && 'Posting...'}
          onClick={() => posting.mutate({ act: 'post', ...act, ...correction.fields })}
        >
          Post the batch
        </Button>
        <Button onClick={onCorrect}>Correct the batch</Button>
        <Button
          variant="quiet"
          pending={discarding.isPending && 'Discarding...'}
          onClick={() => discarding.mutate({ act: 'discard', ...act })}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

function Reverse({ batch }: { batch: Batch }) {
  const [isAsking, setIsAsking] = useState(false)
  const ownId = useQuery(counterQueries.ownId())
  const reversing = useLockbox(() => {
    setIsAsking(false)
    showToast('Batch reversed')
  })
  if (ownId.data === batch.posted_by)
    return <p className="py-3 text-ink-2">Another person who may void receipts can reverse this batch.</p>
  return (
    <div className="py-3">
      <Button onClick={() => setIsAsking(true)}>Reverse the batch</Button>
      {isAsking && (
        <ReasonDialog
          open
          title={`Reverse ${batch.name}`}
          description="Each payment of the batch is reversed in the ledger of its loan. This can’t be undone."
          placeholder="Posted from the wrong sheet"
          action="Reverse the batch"
          onClose={() => setIsAsking(false)}
          onReason={(reason) => reversing.mutate({ act: 'reverse', batch_id: batch.id, reason })}
          isPending={reversing.isPending}
          problem={reversing.error?.message}
        />
      )}
    </div>
  )
}
