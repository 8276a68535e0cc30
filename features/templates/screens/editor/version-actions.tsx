import { Suspense, useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication, type WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import { useTemplateCommand, type VersionRow } from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { late } from '#ui/states/late.tsx'
import { showToast } from '#ui/states/toast.tsx'

const PublishDialog = late(async () => (await import('./publish-dialog.tsx')).PublishDialog)

interface VersionActionsProps {
  version: VersionRow
  /** True while the editor has changes that are not saved. */
  isChanged: boolean
  /** The hash of the content that the person sees. */
  hash: string
  content: DocumentContent
}

/** The steps of a version: submit, return to its authors, publish by a second person, retire. */
export function VersionActions({ version, isChanged, hash, content }: VersionActionsProps) {
  const [asking, setAsking] = useState<'publish' | 'retire' | null>(null)
  const { whenAsked, dialog } = useReauthentication()
  const close = () => setAsking(null)
  const { id, state } = version
  if (!useMay('manage_compliance') || state === 'retired') return null
  return (
    <>
      {state === 'draft' && <Submit id={id} hash={hash} isReady={!isChanged} />}
      {state === 'submitted' && (
        <>
          <Button variant="primary" onClick={() => setAsking('publish')}>
            Publish
          </Button>
          <Reopen id={id} />
        </>
      )}
      <Button variant="quiet" onClick={() => setAsking('retire')}>
        {state === 'published' ? 'Retire' : 'Discard'}
      </Button>
      {asking === 'publish' && (
        <Suspense>
          <PublishDialog id={id} hash={hash} content={content} confirm={whenAsked} onClose={close} />
        </Suspense>
      )}
      {asking === 'retire' && (
        <RetireDialog id={id} isPublished={state === 'published'} confirm={whenAsked} onClose={close} />
      )}
      {dialog}
    </>
  )
}

function Submit({ id, hash, isReady }: { id: string; hash: string; isReady: boolean }) {
  const submit = useTemplateCommand<'submit'>(() => showToast('Submitted. Another person can publish it now.'))
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
  const reopen = useTemplateCommand<'reopen'>(() => showToast('The version is a draft again'))
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
  const retire = useTemplateCommand<'retire'>(() => {
    showToast('The version is retired')
    onClose()
  }, confirm)
  return (
    <ReasonDialog
      open
      title={isPublished ? 'Retire this version?' : 'Discard this version?'}
      description={
        isPublished
          ? 'The version published before it takes over at once. Documents that were made with this one are kept.'
          : 'It stays on record and can’t be used again.'
      }
      placeholder="The address of the company changed"
      action={isPublished ? 'Retire' : 'Discard'}
      onClose={onClose}
      onReason={(because) => retire.mutate({ act: 'retire', version_id: id, because })}
      isPending={retire.isPending}
      problem={retire.error?.message}
    />
  )
}
