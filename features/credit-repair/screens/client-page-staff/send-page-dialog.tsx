import { useState } from 'react'
import { chosenLanguage, LANGUAGES_OR_CLIENTS } from '#platform/rules/languages/language.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useRepairLink } from './use-repair-link.ts'

const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text message' },
]

/** Sends the link to a client's page to the address on file. */
export function SendPageDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [channel, setChannel] = useState('email')
  const [language, setLanguage] = useState('')
  const sending = useRepairLink(clientId, () => {
    showToast('Link sent')
    onClose()
  })
  return (
    <Dialog
      onClose={onClose}
      title="Send the client’s page"
      description="The link goes to the address on file. A text needs the client’s consent."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate({ act: 'send', channel, language: chosenLanguage(language) })
        }}
      >
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="By"
            options={CHANNELS}
            value={channel}
            onChange={({ currentTarget }) => setChannel(currentTarget.value)}
          />
          <SelectField
            label="Language"
            options={LANGUAGES_OR_CLIENTS}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        </div>
        <DialogActions onClose={onClose} pending={sending.isPending && 'Sending...'}>
          Send
        </DialogActions>
      </form>
    </Dialog>
  )
}
