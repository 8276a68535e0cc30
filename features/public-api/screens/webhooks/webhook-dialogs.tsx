import { useState } from 'react'
import { OLD_SECRET_HOURS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

interface AskedProps {
  problem: string | undefined
  isPending: boolean
  onClose: () => void
}

/** Asks before a secret is replaced, and whether the old one goes on for a day. */
export function ReplaceSecretDialog({
  problem,
  isPending,
  onReplace,
  onClose,
}: AskedProps & { onReplace: (keepOld: boolean) => void }) {
  const [keepOld, setKeepOld] = useState(true)
  return (
    <Dialog
      onClose={onClose}
      title="Replace the secret?"
      description="You get a new one, shown once. Your server has to check with it from now on."
    >
      {problem && <FormError>{problem}</FormError>}
      <CheckboxField
        label={`Sign with the old secret, too, for ${OLD_SECRET_HOURS} more hours`}
        hint="Leave this out when somebody else knows the old one."
        checked={keepOld}
        onChange={(event) => setKeepOld(event.target.checked)}
      />
      <DialogActions onClose={onClose} onAct={() => onReplace(keepOld)} pending={isPending && 'Replacing...'}>
        Replace secret
      </DialogActions>
    </Dialog>
  )
}

/** Asks before an endpoint goes, with its log and what waits for it. */
export function DeleteEndpointDialog({
  url,
  problem,
  isPending,
  onDelete,
  onClose,
}: AskedProps & { url: string; onDelete: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Delete this endpoint?"
      description="It is told nothing any more. Its log and the events that wait for it are gone. This cannot be taken back."
    >
      {problem && <FormError>{problem}</FormError>}
      <p className="break-all">{url}</p>
      <DialogActions onClose={onClose} onAct={onDelete} pending={isPending && 'Deleting...'}>
        Delete endpoint
      </DialogActions>
    </Dialog>
  )
}
