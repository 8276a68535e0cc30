import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_FIELDS, type ClientField } from '#features/clients/rules/client-fields.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { reviewUndo, undoMerge } from './merge-queries.ts'

/** Explains what an undo does, and asks about fields that were edited since the merge. */
export function UndoDialog({ mergeId, onClose }: { mergeId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const review = useQuery({
    queryKey: ['client-merges', 'undo', mergeId],
    queryFn: () => reviewUndo(mergeId),
    ...{ retry: false, gcTime: 0 },
  })
  const [restored, setRestored] = useState<ClientField[]>([])
  const undoing = useMutation({
    mutationFn: () => undoMerge(mergeId, restored),
    onSuccess: () => {
      onClose()
      showToast('The merge was undone. Both clients have their own files again.')
    },
    onSettled: (_done, error) =>
      unlessUnanswered(
        error,
        Promise.all([['clients'], ['client-merges']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
      ),
  })
  const toggle = (field: ClientField, isOn: boolean) =>
    setRestored((before) => (isOn ? [...before, field] : before.filter((one) => one !== field)))
  return (
    <Dialog
      onClose={onClose}
      title="Undo the merge"
      description="Everything that came over goes back to its own file. Records added since stay in this file, except those that belong to a record that goes back, such as payments of a loan."
    >
      <QueryView query={review} failure="Couldn’t load the merge">
        {({ newer }) => <NewerFields fields={newer} restored={restored} onToggle={toggle} />}
      </QueryView>
      {undoing.error && <FormError>{undoing.error.message}</FormError>}
      <DialogActions
        onClose={onClose}
        onAct={() => undoing.mutate()}
        disabled={!review.isSuccess}
        pending={undoing.isPending && 'Undoing...'}
      >
        Undo merge
      </DialogActions>
    </Dialog>
  )
}

interface NewerFieldsProps {
  fields: readonly ClientField[]
  restored: readonly ClientField[]
  onToggle: (field: ClientField, isOn: boolean) => void
}

function NewerFields({ fields, restored, onToggle }: NewerFieldsProps) {
  if (fields.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">Edited since the merge</legend>
      <p className="text-ink-2 text-table">
        These fields keep their newer values. Check those that should go back too.
      </p>
      {fields.map((field) => (
        <label key={field} className="flex min-h-6 items-center gap-2 py-1 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={restored.includes(field)}
            onChange={(event) => onToggle(field, event.target.checked)}
            className="size-4 shrink-0 accent-brand"
          />
          {`Take back ${CLIENT_FIELDS[field].label}`}
        </label>
      ))}
    </fieldset>
  )
}
