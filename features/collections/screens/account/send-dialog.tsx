import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CollectionText,
  collectionQueries,
  useCollections,
} from '#features/collections/screens/collection-queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { PersonContact } from './use-contact.ts'

/** Sends one of the company's templates. The server checks consent, the hours, and the limits. */
export function SendDialog({
  loanId,
  contact,
  onClose,
}: {
  loanId: string
  contact: PersonContact
  onClose: () => void
}) {
  const texts = useQuery(collectionQueries.texts())
  const templates = texts.data?.filter(({ kind }) => kind !== 'script') ?? []
  const [chosen, choose] = useState('')
  const [reason, setReason] = useState('')
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  const sending = useCollections('collections', {
    onDone: () => {
      showToast('Message sent')
      onClose()
    },
  })
  const quiet = contact.stops.find(({ kind }) => kind === 'quiet_hours')
  const send = () =>
    template &&
    sending.mutate({
      ...{ act: 'send', loan_id: loanId, client_id: contact.person.client_id, text_id: template.id },
      override_reason: reason.trim() || null,
    })
  return (
    <Dialog title="Email or text" description={`To ${contact.person.full_name}`} onClose={onClose}>
      {sending.isError && <FormError>{sending.error.message}</FormError>}
      <TemplateChoice templates={templates} template={template} onChoose={choose} />
      {quiet && (
        <TextField
          label="Reason to write now"
          hint={`${quiet.sentence}.`}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <DialogActions
        onClose={onClose}
        onAct={send}
        disabled={template === undefined || (quiet !== undefined && reason.trim() === '')}
        pending={sending.isPending && 'Sending...'}
      >
        Send
      </DialogActions>
    </Dialog>
  )
}

interface TemplateChoiceProps {
  templates: readonly CollectionText[]
  template: CollectionText | undefined
  onChoose: (id: string) => void
}

function TemplateChoice({ templates, template, onChoose }: TemplateChoiceProps) {
  if (template === undefined)
    return <p className="text-ink-2">Your company has no templates yet. Add them in the settings of collections.</p>
  return (
    <>
      <SelectField
        label="Template"
        value={template.id}
        options={templates.map(({ id, kind, title }) => ({
          value: id,
          label: `${kind === 'email' ? 'Email' : 'Text'}: ${title}`,
        }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      <p className="wrap-anywhere whitespace-pre-line rounded-control bg-sunken p-3">{template.body}</p>
    </>
  )
}
