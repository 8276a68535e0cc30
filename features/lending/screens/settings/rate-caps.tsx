import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capScope, capTime, type RateCap } from '#features/lending/rules/rates/rate-cap.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { RateCapForm } from './rate-cap-form.tsx'
import { endRateCap, rateCaps } from './rate-cap-queries.ts'

/** The highest rates for loans: the caps included with the product, and those the company adds for its licenses. */
export function RateCaps() {
  const caps = useQuery(rateCaps())
  const mayWrite = useMayWrite()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Part
      title="Rate caps"
      about="No loan can exceed the lowest rate cap of the state its client lives in. Tradeline includes only caps with a reliable source: add the caps of the states and licenses you lend under, and have counsel review them."
      action={
        mayWrite && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add rate cap
          </Button>
        )
      }
      className="space-y-4"
    >
      <QueryView query={caps} failure="Couldn’t load rate caps">
        {(rows) => (
          <Table
            label="Rate caps"
            linesOnPhone
            heads={['State', 'Cap', 'Loans', 'Applies to', 'In force', 'Source', { spoken: 'Actions' }]}
          >
            <tbody>
              {rows.map((cap) => (
                <CapRow key={cap.id} cap={cap} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      <p className="max-w-[72ch] text-ink-3 text-small">
        The caps in force on the day a loan begins apply to it. If the client’s state is unknown, the lowest cap of any
        state applies. Caps don’t apply to loans of banks and credit unions because federal law sets their rates.
      </p>
      {isAdding && <RateCapForm onClose={() => setIsAdding(false)} />}
    </Part>
  )
}

function CapRow({ cap }: { cap: RateCap }) {
  const mayWrite = useMayWrite()
  const [isEnding, setIsEnding] = useState(false)
  const mayEnd = mayWrite && cap.organization_id !== null && cap.effective_until === null
  return (
    <tr>
      <th scope="row">{cap.state}</th>
      <td data-label="Cap" className="whitespace-nowrap">
        {cap.rate}%
      </td>
      <td data-label="Loans">{capScope(cap)}</td>
      <td data-label="Applies to">{cap.fees_included ? 'Simple rate and APR' : 'Simple rate'}</td>
      <td data-label="In force">{capTime(cap)}</td>
      <td data-label="Source" className="wrap-anywhere">
        <div>
          {cap.citation}
          {cap.license !== null && ` · ${cap.license}`}
          {cap.organization_id === null && <p className="text-ink-3 text-small">Included with Tradeline</p>}
        </div>
      </td>
      <td className="text-right">
        {mayEnd && (
          <Button aria-label={`End ${cap.rate}% in ${cap.state}`} onClick={() => setIsEnding(true)}>
            End
          </Button>
        )}
        {isEnding && <EndDialog cap={cap} onClose={() => setIsEnding(false)} />}
      </td>
    </tr>
  )
}

function EndDialog({ cap, onClose }: { cap: RateCap; onClose: () => void }) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endRateCap(cap.id),
    onSuccess: () => {
      showToast('The rate cap has ended')
      onClose()
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: rateCaps().queryKey })),
  })
  return (
    <Dialog
      onClose={onClose}
      title={`End ${cap.rate}% in ${cap.state}?`}
      description="Loans that begin today or later are no longer subject to it. It stays on record and can’t be reactivated, but you can add it again."
    >
      {ending.isError && <FormError>{ending.error.message}</FormError>}
      <DialogActions onClose={onClose} pending={ending.isPending && 'Ending...'} onAct={() => ending.mutate()}>
        End rate cap
      </DialogActions>
    </Dialog>
  )
}
