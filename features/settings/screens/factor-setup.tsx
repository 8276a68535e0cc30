import { type SubmitEvent, useState } from 'react'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { type Enrollment, enrol, finishEnrollment } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface FactorSetupProps {
  onDone: () => void
  onCancel?: () => void
}

/** Sets up an authenticator app in three steps: name it, scan and confirm it, save the recovery codes. */
export function FactorSetup(props: FactorSetupProps) {
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Steps {...props} />
    </div>
  )
}

function Steps({ onDone, onCancel }: FactorSetupProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (enrollment === null) return <NameStep onEnrolled={setEnrollment} onCancel={onCancel} />
  return (
    <ProofStep
      enrollment={enrollment}
      onCancel={onCancel}
      // A second app shares the recovery codes of the first.
      onProved={(made) => (made === null ? onDone() : setCodes(made))}
    />
  )
}

function NameStep({
  onEnrolled,
  onCancel,
}: {
  onEnrolled: (enrollment: Enrollment) => void
  onCancel: (() => void) | undefined
}) {
  const [name, setName] = useState('My phone')
  const { withReauthentication, dialog } = useReauthentication()
  const enrolling = useMutation({
    mutationFn: () => withReauthentication(() => enrol(name.trim())),
    onSuccess: onEnrolled,
    gcTime: 0,
  })
  return (
    <form onSubmit={submitting(() => enrolling.mutate())} className="grid max-w-[480px] gap-4">
      {enrolling.isError && <FormError>{enrolling.error.message}</FormError>}
      <TextField
        label="Name of the device"
        hint="Helps you tell your devices apart."
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Buttons
        label="Continue"
        pending={enrolling.isPending && 'Preparing...'}
        isOff={name.trim() === ''}
        onCancel={onCancel}
      />
      {dialog}
    </form>
  )
}

function ProofStep({
  enrollment,
  onProved,
  onCancel,
}: {
  enrollment: Enrollment
  onProved: (codes: string[] | null) => void
  onCancel: (() => void) | undefined
}) {
  const [code, setCode] = useState('')
  const { withReauthentication, dialog } = useReauthentication()
  const proving = useMutation({
    mutationFn: () => withReauthentication(() => finishEnrollment(enrollment.id, code)),
    onSuccess: onProved,
    gcTime: 0,
  })
  return (
    <form onSubmit={submitting(() => proving.mutate())} className="grid max-w-[480px] gap-4">
      {proving.isError && <FormError>{proving.error.message}</FormError>}
      <p className="text-ink-2">
        Scan this with an authenticator app or your password manager, then enter the code it shows.
      </p>
      {/* White in dark mode too, because a camera needs the contrast. */}
      <img src={enrollment.qrCode} alt="QR code for the authenticator app" className="size-48 bg-[#fff]" />
      <div className="text-small">
        <p className="text-ink-3">If you can’t scan it, enter this key in the app:</p>
        <p className="flex items-center gap-2 break-all font-mono text-ink">
          {(enrollment.secret.match(/.{1,4}/g) ?? []).join(' ')}
          <CopyButton text={enrollment.secret} label="Copy the key" />
        </p>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        className="font-mono tracking-[0.08em]"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Buttons
        label="Turn on"
        pending={proving.isPending && 'Checking...'}
        isOff={code.trim() === ''}
        onCancel={onCancel}
      />
      {dialog}
    </form>
  )
}

interface ButtonsProps {
  label: string
  pending: string | false
  isOff: boolean
  onCancel: (() => void) | undefined
}

function Buttons({ label, pending, isOff, onCancel }: ButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" disabled={isOff} pending={pending}>
        {label}
      </Button>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  )
}

const submitting = (act: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  act()
}
