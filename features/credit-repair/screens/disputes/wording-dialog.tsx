import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_EXPLANATION } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useSuggesting, useWording } from './calls.ts'
import { useStepHeld } from './may-dispute.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'

/** Words a drafted dispute with AI Disputes. Shows nothing for other disputes and companies. */
export function WordingButton({ dispute }: { dispute: ClientDispute }) {
  const mayWrite = useMay('handle_disputes')
  const isHeld = useStepHeld()
  const isDrafted = dispute.status === 'drafted'
  const { data: hasFeature } = useQuery({ ...disputeQueries.hasWording(), enabled: mayWrite && isDrafted })
  const [isOpen, setIsOpen] = useState(false)
  if (!mayWrite || !isDrafted || hasFeature !== true) return null
  return (
    <>
      <Button
        variant="quiet"
        className="print:hidden"
        aria-label={`Word the claim about ${dispute.item_name} with AI`}
        disabled={isHeld('sent')}
        onClick={() => setIsOpen(true)}
      >
        Word with AI
      </Button>
      {isOpen && <WordingDialog dispute={dispute} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function WordingDialog({ dispute, onClose }: { dispute: ClientDispute; onClose: () => void }) {
  const [text, setText] = useState(dispute.explanation ?? '')
  const [isRead, setIsRead] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const suggesting = useSuggesting(dispute, setText)
  const saving = useWording(dispute, () => {
    showToast('Wording saved')
    onClose()
  })
  const error = suggesting.error ?? saving.error
  return (
    <Dialog
      onClose={onClose}
      title="Word the claim"
      description="The model uses only the facts of the item and the claim, and not the client’s name. Check every sentence. The client must attest to it before it is sent."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(!isRead)
          if (isRead) saving.mutate(text)
        }}
      >
        {error !== null && <FormError>{error.message}</FormError>}
        <div>
          <Button pending={suggesting.isPending && 'Writing...'} onClick={() => suggesting.mutate()}>
            Suggest a wording
          </Button>
        </div>
        <TextAreaField
          label="In the client’s words"
          rows={6}
          maxLength={LONGEST_EXPLANATION}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <CheckboxField
          label="I have read every sentence"
          error={isMissing ? 'Read the wording before you save it' : undefined}
          checked={isRead}
          onChange={({ target }) => setIsRead(target.checked)}
        />
        <DialogActions onClose={onClose} disabled={text.trim() === ''} pending={saving.isPending && 'Saving...'}>
          Save the wording
        </DialogActions>
      </form>
    </Dialog>
  )
}
