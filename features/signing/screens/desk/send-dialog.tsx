import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { MOST_AT_ONCE } from '#features/signing/rules/envelope-commands.ts'
import type { SigningMeans } from '#features/signing/rules/envelope-status.ts'
import { counted } from '#platform/rules/counted.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type ChosenClient, ClientChooser } from './client-chooser.tsx'
import { envelopeQueries } from './envelope-queries.ts'
import { useEnvelopeAct } from './use-envelope-act.ts'

interface SendDialogProps {
  /** The clients to begin with. */
  clients: ChosenClient[]
  onClose: () => void
}

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 14
const MEANS = [
  { value: 'link', label: 'By a link' },
  { value: 'tablet', label: 'In person, on our device' },
  { value: 'paper', label: 'On paper' },
]
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** Sends a PDF of a client's documents to this client, or to several, each in an envelope of their own. */
export function SendDialog({ clients: given, onClose }: SendDialogProps) {
  const [clients, setClients] = useState(given)
  const [documentId, setDocumentId] = useState('')
  const [title, setTitle] = useState('')
  const [language, setLanguage] = useState('en')
  const [means, setMeans] = useState<SigningMeans>('link')
  const [isCountersigned, setCountersigned] = useState(false)
  const [until, setUntil] = useState(() => new Date(Date.now() + DEFAULT_DAYS * DAY_MS).toISOString().slice(0, 10))
  const sending = useEnvelopeAct(onClose)
  const first = clients[0]
  const choose = (id: string, name: string) => {
    setDocumentId(id)
    if (title === '') setTitle(name)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const act = {
      ...{ act: 'send', client_ids: clients.map(({ id }) => id), document_id: documentId, title, language, means },
      ...{ further: [], is_countersigned: isCountersigned, expires_on: until },
    }
    sending.mutate({ act, done: `Sent to ${counted(clients.length, 'client')}.` })
  }
  const isIncomplete = first === undefined || documentId === '' || title.trim() === '' || clients.length > MOST_AT_ONCE
  return (
    <Dialog
      onClose={onClose}
      title="Send for signature"
      description="A page for the signatures is added at the end of the PDF. Each client gets an envelope of their own."
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        <ClientChooser clients={clients} onChange={setClients} />
        {first !== undefined && <PdfField client={first} value={documentId} onChoose={choose} />}
        <TextField
          label="Title"
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Ways {...{ means, language, until }} onMeans={setMeans} onLanguage={setLanguage} onUntil={setUntil} />
        <CheckboxField
          label="Our company countersigns"
          checked={isCountersigned}
          onChange={(event) => setCountersigned(event.target.checked)}
        />
        <DialogActions onClose={onClose} disabled={isIncomplete} pending={sending.isPending && 'Sending...'}>
          Send
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface WaysProps {
  means: SigningMeans
  language: string
  until: string
  onMeans: (means: SigningMeans) => void
  onLanguage: (language: string) => void
  onUntil: (until: string) => void
}

function Ways({ means, language, until, onMeans, onLanguage, onUntil }: WaysProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="The client signs"
        options={MEANS}
        value={means}
        onChange={(event) => onMeans(MEANS_OF[event.target.value] ?? 'link')}
      />
      <SelectField
        label="Language"
        options={LANGUAGES}
        value={language}
        onChange={(event) => onLanguage(event.target.value)}
      />
      <TextField
        label="Last day"
        type="date"
        required
        value={until}
        onChange={(event) => onUntil(event.target.value)}
      />
    </div>
  )
}

const MEANS_OF: Partial<Record<string, SigningMeans>> = { link: 'link', tablet: 'tablet', paper: 'paper' }

interface PdfFieldProps {
  client: ChosenClient
  value: string
  onChoose: (id: string, name: string) => void
}

function PdfField({ client, value, onChoose }: PdfFieldProps) {
  const documents = useQuery(envelopeQueries.pdfsOf(client.id))
  const pdfs = (documents.data ?? []).filter(({ mime_type }) => mime_type === 'application/pdf')
  const nameOf = (document: (typeof pdfs)[number]) => documentLabel(document)
  const loaded = pdfs.length === 0 ? 'No PDF on file' : 'Choose a PDF'
  const none = documents.isPending ? 'Loading...' : loaded
  return (
    <SelectField
      label={`PDF in the documents of ${client.name}`}
      required
      hint={documents.isSuccess && pdfs.length === 0 ? 'Upload the PDF to the client’s documents first.' : undefined}
      error={documents.isError ? 'The documents didn’t load. Close this dialog and try again.' : undefined}
      options={[
        { value: '', label: none },
        ...pdfs.map((pdf) => ({ value: pdf.id, label: `${nameOf(pdf)} (${pdf.file_name})` })),
      ]}
      value={value}
      onChange={({ target }) => {
        const chosen = pdfs.find(({ id }) => id === target.value)
        onChoose(target.value, chosen === undefined ? '' : nameOf(chosen))
      }}
    />
  )
}
