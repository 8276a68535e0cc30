import type { ComponentProps } from 'react'
import { ReasonDialog } from '#ui/reason-dialog.tsx'

type RevealDialogProps = Omit<ComponentProps<typeof ReasonDialog>, 'title' | 'description' | 'placeholder' | 'action'>

/** Asks why the values are needed. The reason goes into the audit log. */
export function RevealDialog(asking: RevealDialogProps) {
  return (
    <ReasonDialog
      title="Show SSN and date of birth"
      description="Your name, the time and your reason are recorded. The values are hidden again after 30 seconds."
      placeholder="Confirming identity on the phone"
      action="Show for 30 seconds"
      {...asking}
    />
  )
}
