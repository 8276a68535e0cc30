import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { LinkChannel } from '#features/lending/rules/intake/link-states.ts'
import { productQueries } from '#features/lending/screens/products/product-queries.ts'
import { chosenLanguage, LANGUAGES_OR_CLIENTS } from '#platform/rules/languages/language.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useInvitationAct } from './invitation-queries.ts'

const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text message' },
]

/** Asks how to send a client the link with which they apply. */
export function InviteDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [channel, setChannel] = useState<LinkChannel>('email')
  const [language, setLanguage] = useState('')
  const [product, setProduct] = useState('')
  const products = useQuery(productQueries.list())
  const offered = (products.data ?? []).filter(({ status }) => status === 'offered')
  const sending = useInvitationAct(clientId, () => {
    showToast('The application link was sent')
    onClose()
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    sending.mutate({ act: 'send', channel, language: chosenLanguage(language), product_id: product || null })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Send an application link"
      description="The client fills in the form on a phone or computer, with what you already know. The link works for 30 days."
    >
      <form noValidate className="grid gap-4" onSubmit={send}>
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        <SelectField
          label="Send by"
          options={CHANNELS}
          value={channel}
          onChange={({ target }) => setChannel(target.value === 'text' ? 'text' : 'email')}
        />
        <SelectField
          label="Language"
          options={LANGUAGES_OR_CLIENTS}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <SelectField
          label="Product"
          options={[
            { value: '', label: 'The client chooses' },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={product}
          onChange={({ target }) => setProduct(target.value)}
        />
        <DialogActions onClose={onClose} pending={sending.isPending && 'Sending...'}>
          Send link
        </DialogActions>
      </form>
    </Dialog>
  )
}
