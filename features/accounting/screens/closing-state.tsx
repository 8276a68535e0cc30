import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMonthEndCommand } from './month-end-queries.ts'
import { monthName } from './month-name.ts'

interface ClosingProps {
  month: PlainDate
  closedThrough: PlainDate | null
}

/** Says if the month is closed, and closes it, or reopens it if it is the last closed one. */
export function ClosingState({ month, closedThrough }: ClosingProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mayWrite = useMayWrite()
  const isClosed = closedThrough !== null && month <= closedThrough
  const canChange = mayWrite && (!isClosed || month === closedThrough)
  const close = () => setIsOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <StatusWord Icon={isClosed ? Lock : LockOpen} color={isClosed ? 'text-green' : 'text-ink-2'}>
        {isClosed ? 'Closed' : 'Open'}
      </StatusWord>
      {canChange && (
        <Button variant={isClosed ? 'quiet' : 'primary'} className="print:hidden" onClick={() => setIsOpen(true)}>
          {isClosed ? 'Reopen the month' : 'Close the month'}
        </Button>
      )}
      {isOpen && (isClosed ? <Reopening month={month} onClose={close} /> : <Closing month={month} onClose={close} />)}
    </div>
  )
}

interface ChangeProps {
  month: PlainDate
  onClose: () => void
}

function useChange(onClose: () => void, done: string) {
  const { withReauthentication, dialog } = useReauthentication()
  const command = useMonthEndCommand(() => {
    showToast(done)
    onClose()
  }, withReauthentication)
  return { command, dialog }
}

function Closing({ month, onClose }: ChangeProps) {
  const { command, dialog } = useChange(onClose, `${monthName(month)} is closed`)
  return (
    <Dialog
      onClose={onClose}
      title={`Close ${monthName(month)}?`}
      description="This also closes every month before it. Entries with a date in a closed month are then refused, unless they are entered as corrections, which the books count on the day of entry."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          command.mutate({ act: 'close', month })
        }}
        className="grid gap-4"
      >
        {command.error && <FormError>{command.error.message}</FormError>}
        <DialogActions onClose={onClose} pending={command.isPending && 'Closing...'}>
          Close the month
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}

function Reopening({ month, onClose }: ChangeProps) {
  const { command, dialog } = useChange(onClose, `${monthName(month)} is open again`)
  return (
    <>
      <ReasonDialog
        open
        title={`Reopen ${monthName(month)}?`}
        description="The reason is kept with the month and in the audit log."
        placeholder="A deposit of the month was entered twice"
        action="Reopen the month"
        onClose={onClose}
        onReason={(reason) => command.mutate({ act: 'reopen', month, reason })}
        isPending={command.isPending}
        problem={command.error?.message}
      />
      {dialog}
    </>
  )
}
