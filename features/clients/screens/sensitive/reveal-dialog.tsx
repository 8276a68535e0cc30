import type { ComponentProps } from 'react'
import { ReasonDialog } from '#ui/reason-dialog.tsx'

type RevealDialogProps = Omit<ComponentProps<typeof ReasonDialog>, 'title' | 'description' | 'placeholder' | 'action'>

/** Asks why the clear values are needed; the answer goes into the access log. */
export function RevealDialog(asking: RevealDialogProps) {
  return (
    <ReasonDialog
      title="Show SSN and date of birth"
      description="Who looked, when and why is recorded. The values are hidden again after 30 seconds."
      placeholder="Confirming identity on the phone"
      action="Show for 30 seconds"
      {...asking}
    />
  )
}
