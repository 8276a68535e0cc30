import { useState } from 'react'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { HOURS_TO_PUBLISH_ALONE } from '#features/organizations/rules/second-person.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { type CounselNote, type CounselReview, counselNotes } from '#features/templates/rules/counsel-review.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import { useTemplateCommand } from '#features/templates/screens/template-queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'

interface PublishDialogProps {
  id: string
  hash: string
  content: DocumentContent
  confirm: WhenAsked
  onClose: () => void
}

/** Publishes a version, with the review by counsel if the template has texts that counsel must add or check. */
export function PublishDialog({ id, hash, content, confirm, onClose }: PublishDialogProps) {
  const notes = counselNotes(content)
  const [review, setReview] = useState<CounselReview>({ name: '', reviewed_on: '', states: [] })
  const publish = useTemplateCommand<'publish'>(() => {
    showToast('Published')
    onClose()
  }, confirm)
  return (
    <Dialog
      onClose={onClose}
      title="Publish this version?"
      description={`New documents use it at once. Someone who did not write it must publish it. If you are the only person who manages templates, you can publish it ${HOURS_TO_PUBLISH_ALONE} hours after you submitted it.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate({ act: 'publish', version_id: id, hash, ...(notes.length > 0 && { counsel: review }) })
        }}
      >
        {notes.length > 0 && <CounselEntries notes={notes} review={review} onChange={setReview} />}
        {publish.isError && <FormError>{publish.error.message}</FormError>}
        <DialogActions onClose={onClose} pending={publish.isPending && 'Publishing...'}>
          Publish
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface CounselEntriesProps {
  notes: readonly CounselNote[]
  review: CounselReview
  onChange: (review: CounselReview) => void
}

function CounselEntries({ notes, review, onChange }: CounselEntriesProps) {
  const states = [...new Set(notes.flatMap(({ state }) => state ?? []))].toSorted()
  const everywhere = notes.filter(({ state }) => state === null)
  const toggle = (state: string, isCleared: boolean) =>
    onChange({ ...review, states: statesWith(review.states, state, isCleared) })
  return (
    <fieldset className="grid gap-3 border border-rule p-3">
      <legend className="px-1 font-semibold text-small">Review by your counsel</legend>
      {everywhere.map(({ text }) => (
        <p key={text} className="text-small">
          Counsel must have confirmed: {text.toLowerCase()}.
        </p>
      ))}
      <TextField
        label="Counsel who reviewed it"
        required
        maxLength={120}
        value={review.name}
        onChange={({ target }) => onChange({ ...review, name: target.value })}
      />
      <TextField
        label="Day of the review"
        type="date"
        required
        value={review.reviewed_on}
        onChange={({ target }) => onChange({ ...review, reviewed_on: target.value })}
      />
      {states.length > 0 && (
        <p className="text-small">
          These states prescribe texts that the clauses lack. Mark a state if counsel added its text or found it
          unnecessary. In the other states, closings with this template are refused.
        </p>
      )}
      {states.map((state) => (
        <CheckboxField
          key={state}
          label={`Cleared for ${state}`}
          hint={notes.flatMap((note) => (note.state === state ? [note.text] : [])).join('; ')}
          checked={review.states.some((one) => one === state)}
          onChange={({ target }) => toggle(state, target.checked)}
        />
      ))}
    </fieldset>
  )
}

function statesWith(states: CounselReview['states'], state: string, isCleared: boolean): CounselReview['states'] {
  const others = states.filter((one) => one !== state)
  const known = STATE_CODES.find((code) => code === state)
  return isCleared && known !== undefined ? [...others, known] : others
}
