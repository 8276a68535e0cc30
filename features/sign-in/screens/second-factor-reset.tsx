import { useState } from 'react'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { useReauthentication } from './reauthentication.tsx'

interface SecondFactorResetProps {
  personId: string
  name: string
  onDone: () => void
}

/** Removes the second factor of a person who lost it. Requires a reason and a recent sign-in. */
export function SecondFactorReset({ personId, name, onDone }: SecondFactorResetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  const resetting = useMutation({
    mutationFn: (reason: string) =>
      withReauthentication(() => callFunction('reset-second-factor', { person_id: personId, reason })),
    onSuccess: () => {
      setIsOpen(false)
      showToast(`Two-factor authentication was reset for ${name}`)
      onDone()
    },
  })
  const close = () => {
    setIsOpen(false)
    resetting.reset()
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Reset two-factor authentication for ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Reset two-factor
      </Button>
      {isOpen && (
        <ReasonDialog
          open
          title={`Reset two-factor authentication for ${name}`}
          description="Their passkeys, authenticator apps and recovery codes are removed, and they are signed out everywhere. They set up a new second factor at the next sign-in. They are notified by email, and your reason is kept in the audit log."
          placeholder="Lost the phone"
          action="Reset two-factor"
          onClose={close}
          onReason={(reason) => resetting.mutate(reason)}
          isPending={resetting.isPending}
          problem={resetting.error?.message}
        />
      )}
      {dialog}
    </>
  )
}
