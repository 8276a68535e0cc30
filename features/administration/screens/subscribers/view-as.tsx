import { type SubmitEvent, useState } from 'react'
import { VIEWING_MINUTES } from '#features/administration/rules/viewing.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { LONGEST_REASON } from '#platform/rules/reason.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { startViewing } from './viewing-calls.ts'

interface ViewAsProps {
  subscriber: { id: string; company_name: string }
}

/** Starts a read-only view of a subscriber. Asks for a reason, and for the password if the sign-in is not recent. */
export function ViewAs({ subscriber }: ViewAsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>View as subscriber</Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`View ${subscriber.company_name}`}
        description={`For ${VIEWING_MINUTES} minutes you see what the owner sees, but you can’t change anything. The subscriber's audit log records the start, the end, the reason and your name.`}
      >
        <ReasonForm
          onStart={(reason) => withReauthentication(() => startViewing(subscriber.id, reason))}
          onCancel={() => setIsAsking(false)}
        />
      </Dialog>
      {dialog}
    </>
  )
}

interface ReasonFormProps {
  onStart: (reason: string) => Promise<void>
  onCancel: () => void
}

function ReasonForm({ onStart, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const starting = useMutation({ mutationFn: onStart })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isMissing = reason.trim() === ''
    setProblem(isMissing ? 'Reason is required' : undefined)
    if (!isMissing) starting.mutate(reason)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {starting.isError && <FormError>{starting.error.message}</FormError>}
      <TextField
        label="Reason"
        hint="For example, a support ticket number."
        required
        maxLength={LONGEST_REASON}
        error={problem}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions onClose={onCancel} disabled={starting.isSuccess} pending={starting.isPending && 'Starting...'}>
        Start viewing
      </DialogActions>
    </form>
  )
}
