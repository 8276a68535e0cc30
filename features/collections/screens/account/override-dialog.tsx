import type { ContactStop } from '#features/collections/rules/contact-stop.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'

interface OverrideDialogProps {
  stop: ContactStop | undefined
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks a first-party creditor for a reason to contact a person against the limits. The record keeps it. */
export function OverrideDialog({ stop, onClose, onReason }: OverrideDialogProps) {
  return (
    <ReasonDialog
      open
      title="Contact anyway?"
      description={`${stop?.sentence ?? 'A limit is reached'}. A creditor that collects its own loans may decide otherwise. Your reason is recorded.`}
      placeholder="The borrower asked for this call"
      action="Contact anyway"
      onClose={onClose}
      onReason={onReason}
      isPending={false}
      problem={undefined}
    />
  )
}
