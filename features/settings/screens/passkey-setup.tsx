import { type SubmitEvent, useState } from 'react'
import { addPasskey } from '#features/sign-in/screens/passkeys.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { firstRecoveryCodes } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface PasskeySetupProps {
  /** The names of the person's other factors. */
  takenNames: readonly string[]
  onDone: () => void
  onCancel: () => void
}

/**
 * Adds a passkey: name it, create it in the browser's dialog, and save the recovery codes if it is the first factor.
 */
export function PasskeySetup({ takenNames, onDone, onCancel }: PasskeySetupProps) {
  const [name, setName] = useState(() => freeName(takenNames))
  const [codes, setCodes] = useState<string[] | null>(null)
  const { withReauthentication, dialog } = useReauthentication()
  const adding = useMutation({
    mutationFn: () =>
      withReauthentication(async () => {
        await addPasskey(name.trim())
        return firstRecoveryCodes()
      }),
    onSuccess: (made) => (made === null ? onDone() : setCodes(made)),
    gcTime: 0,
  })
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  const isTaken = takenNames.includes(name.trim())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className="grid max-w-[480px] gap-4">
        {adding.isError && <FormError>{adding.error.message}</FormError>}
        <p className="text-ink-2">
          Your device keeps the passkey and unlocks it with your fingerprint, face or PIN. You can also sign in with it
          instead of your password.
        </p>
        <TextField
          label="Name of the passkey"
          hint="Helps you tell your passkeys apart."
          required
          maxLength={100}
          error={isTaken ? 'You already have a sign-in method with this name' : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={name.trim() === '' || isTaken}
            pending={adding.isPending && 'Waiting for your device...'}
          >
            Create passkey
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'My passkey' : `My passkey ${number}`
    if (!taken.includes(name)) return name
  }
}
