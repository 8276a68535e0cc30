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

/** Confirms replacing a secret, and asks whether to keep the old one for a day. */
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
      description="You get a new secret, shown once. Your server must verify deliveries with it from now on."
    >
      {problem && <FormError>{problem}</FormError>}
      <CheckboxField
        label={`Also sign with the old secret for ${OLD_SECRET_HOURS} more hours`}
        hint="Don’t choose this if the old secret was exposed."
        checked={keepOld}
        onChange={(event) => setKeepOld(event.target.checked)}
      />
      <DialogActions onClose={onClose} onAct={() => onReplace(keepOld)} pending={isPending && 'Replacing...'}>
        Replace secret
      </DialogActions>
    </Dialog>
  )
}

/** Confirms deleting an endpoint with its log and pending events. */
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
      description="We stop sending events to it. Its log and pending events are deleted. This can’t be undone."
    >
      {problem && <FormError>{problem}</FormError>}
      <p className="break-all">{url}</p>
      <DialogActions onClose={onClose} onAct={onDelete} pending={isPending && 'Deleting...'}>
        Delete endpoint
      </DialogActions>
    </Dialog>
  )
}
