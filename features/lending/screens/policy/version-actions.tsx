import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication, type WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type PolicyContent, usePolicyCommand } from './policy-queries.ts'
import { PublishDialog } from './publish-dialog.tsx'

interface VersionActionsProps {
  version: NonNullable<PolicyContent>
  /** True while the editor has changes that are not saved. */
  isChanged: boolean
}

/** The steps of a version: submit, return to its authors, publish by a second person, retire. */
export function VersionActions({ version, isChanged }: VersionActionsProps) {
  const [asking, setAsking] = useState<'publish' | 'retire' | null>(null)
  const { whenAsked, dialog } = useReauthentication()
  const close = () => setAsking(null)
  const { id, hash, state, shadow_at } = version
  if (!useMay('manage_compliance') || state === 'retired') return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 print:hidden">
        {state === 'draft' && <Submit version={version} isReady={!isChanged && shadow_at !== null} />}
        {state === 'submitted' && (
          <>
            <Button variant="primary" onClick={() => setAsking('publish')}>
              Publish
            </Button>
            <Reopen id={id} />
          </>
        )}
        <Button onClick={() => setAsking('retire')}>{state === 'published' ? 'Roll back' : 'Discard'}</Button>
      </div>
      {state === 'draft' && (isChanged || shadow_at === null) && (
        <p className="text-ink-2 text-small">Save the draft and run it in shadow before you submit it.</p>
      )}
      {asking === 'publish' && <PublishDialog id={id} hash={hash} confirm={whenAsked} onClose={close} />}
      {asking === 'retire' && (
        <RetireDialog id={id} isPublished={state === 'published'} confirm={whenAsked} onClose={close} />
      )}
      {dialog}
    </div>
  )
}

function Submit({ version: { id, hash }, isReady }: { version: NonNullable<PolicyContent>; isReady: boolean }) {
  const submit = usePolicyCommand<'submit', object>(() => showToast('Submitted. Another person can publish it now.'))
  return (
    <>
      <Button
        disabled={!isReady}
        pending={submit.isPending && 'Submitting...'}
        onClick={() => submit.mutate({ act: 'submit', version_id: id, hash })}
      >
        Submit for publishing
      </Button>
      {submit.isError && <FormError>{submit.error.message}</FormError>}
    </>
  )
}

function Reopen({ id }: { id: string }) {
  const reopen = usePolicyCommand<'reopen', object>(() => showToast('The version is a draft again'))
  return (
    <>
      <Button
        pending={reopen.isPending && 'Returning...'}
        onClick={() => reopen.mutate({ act: 'reopen', version_id: id })}
      >
        Return to draft
      </Button>
      {reopen.isError && <FormError>{reopen.error.message}</FormError>}
    </>
  )
}

interface RetireDialogProps {
  id: string
  isPublished: boolean
  confirm: WhenAsked
  onClose: () => void
}

function RetireDialog({ id, isPublished, confirm, onClose }: RetireDialogProps) {
  const retire = usePolicyCommand<'retire', object>(() => {
    showToast('The version is retired')
    onClose()
  }, confirm)
  return (
    <ReasonDialog
      open
      title={isPublished ? 'Roll back this version?' : 'Discard this version?'}
      description={
        isPublished
          ? 'The version that was in force before takes over at once. Decisions that this one made are kept.'
          : 'It stays on record and can’t be used again.'
      }
      placeholder="It declines too many good applicants"
      action={isPublished ? 'Roll back' : 'Discard'}
      onClose={onClose}
      onReason={(because) => retire.mutate({ act: 'retire', version_id: id, because })}
      isPending={retire.isPending}
      problem={retire.error?.message}
    />
  )
}
