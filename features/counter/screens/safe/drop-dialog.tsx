import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CountFields, countOf, type TypedCount } from '#features/counter/screens/count-fields.tsx'
import { useCounterCommand } from '#features/counter/screens/counter-queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'

/** Puts counted cash from the clerk's drawer into the safe, and leads to its slip. */
export function DropDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<TypedCount>({})
  const navigate = useNavigate()
  const dropping = useCounterCommand<{ id: string; number: string }>('cash-safe', ({ id, number }) => {
    showToast(`Drop ${number} is in the safe`)
    onClose()
    void navigate(`/dashboard/lending/counter/safe/drops/${id}`)
  })
  const counts = countOf(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (counts !== null) dropping.mutate({ act: 'drop', counts })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Put cash into the safe"
      description="Count the cash that you take out of your drawer. Put the printed slip with it."
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {dropping.isError && <FormError>{dropping.error.message}</FormError>}
        <CountFields typed={typed} onType={setTyped} />
        <DialogActions onClose={onClose} disabled={counts === null} pending={dropping.isPending && 'Saving...'}>
          Put it into the safe
        </DialogActions>
      </form>
    </Dialog>
  )
}
