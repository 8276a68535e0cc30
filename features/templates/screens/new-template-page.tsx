import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { DOCUMENT_KINDS, type DocumentKind, documentKindName } from '#features/templates/rules/document-kinds.ts'
import type { OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { COUNSEL_REVIEW, type Starter } from '#features/templates/rules/starters/starter.ts'
import { STARTERS } from '#features/templates/rules/starters/starters.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ImportTemplate } from './import-template.tsx'
import { OwnFileField } from './own-pdf/own-file-field.tsx'
import { useTemplateCommand, type WrittenVersion } from './template-queries.ts'
import { LANGUAGE_OPTIONS, TEMPLATES_ADDRESS } from './template-words.ts'

const TEMPLATES = { title: 'Document templates', to: TEMPLATES_ADDRESS }
const STARTER_OPTIONS = STARTERS.map(({ kind }) => ({ value: kind, label: documentKindName(kind) }))
const OTHER_KINDS = DOCUMENT_KINDS.filter((kind) => !STARTERS.some((starter) => starter.kind === kind))
const OPTIONS = [
  ...STARTER_OPTIONS,
  ...OTHER_KINDS.map((kind) => ({ value: kind, label: `${documentKindName(kind)} (blank)` })),
]

const KIND_OPTIONS = DOCUMENT_KINDS.map((kind) => ({ value: kind, label: documentKindName(kind) }))
const FORM_OPTIONS = [
  { value: 'starter', label: 'A starter text' },
  { value: 'pdf', label: 'A PDF of your company' },
]

/** A new template: a starter text, a blank one, or the company's own PDF, its language, and its name. */
export function NewTemplatePage() {
  usePageName('New template', TEMPLATES)
  if (!useMay('manage_compliance'))
    return (
      <EmptyState
        title="You can’t create templates"
        action={<ButtonLink to={TEMPLATES_ADDRESS}>All templates</ButtonLink>}
      >
        An owner of your company can give you the permission “Manage compliance”.
      </EmptyState>
    )
  return <NewTemplate />
}

function NewTemplate() {
  const { kind, language, form, file, usualName, creating, isLoading, ...made } = useNewTemplate()
  return (
    <>
      <PageHeader title="New template">
        Start from a starter text, or from a PDF of your company. {COUNSEL_REVIEW.en}
      </PageHeader>
      <form className="grid max-w-120 gap-4" onSubmit={(event) => void made.submit(event)}>
        {creating.isError && <FormError>{creating.error.message}</FormError>}
        <SelectField
          label="Begin with"
          options={FORM_OPTIONS}
          value={form}
          onChange={({ target }) => made.setForm(target.value === 'pdf' ? 'pdf' : 'starter')}
        />
        <KindField form={form} kind={kind} onChoose={made.setKind} />
        {form === 'pdf' && <OwnFileField file={file} onStored={made.setFile} />}
        <SelectField
          label="Language"
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ target }) => made.setLanguage(target.value === 'es' ? 'es' : 'en')}
        />
        <TextField
          label="Name"
          required
          maxLength={120}
          value={made.name ?? usualName}
          onChange={({ target }) => made.setName(target.value)}
          hint="Only your company sees it."
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={form === 'pdf' && file === null}
            pending={(isLoading || creating.isPending) && 'Creating...'}
          >
            Create template
          </Button>
          <ButtonLink to={TEMPLATES_ADDRESS} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <ImportTemplate />
    </>
  )
}

type Form = 'starter' | 'pdf'

/** The entries of a new template, and the command that creates it. */
function useNewTemplate() {
  const navigate = useNavigate()
  const [kind, setKind] = useState<DocumentKind>(STARTERS[0].kind)
  const [language, setLanguage] = useState<Language>('en')
  const [name, setName] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [form, setForm] = useState<Form>('starter')
  const [file, setFile] = useState<OwnFile | null>(null)
  const creating = useTemplateCommand<'create', WrittenVersion>(({ template_id }) => {
    void navigate(`${TEMPLATES_ADDRESS}/${template_id}`, { replace: true })
  })
  const usualName = documentKindName(kind, language)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const asked = { act: 'create', name: name ?? usualName, kind } as const
    if (form === 'pdf') {
      const content = file && { language, title: usualName, file, fields: [] }
      if (content) creating.mutate({ ...asked, body: { content, tests: [] } })
      return
    }
    setLoading(true)
    const content = await startingContent(kind, language)
    setLoading(false)
    creating.mutate({ ...asked, body: { content, tests: [] } })
  }
  const entries = { kind, language, name, form, file, usualName, creating, isLoading }
  return { ...entries, setKind, setLanguage, setName, setForm, setFile, submit }
}

interface KindFieldProps {
  form: Form
  kind: DocumentKind
  onChoose: (kind: DocumentKind) => void
}

function KindField({ form, kind, onChoose }: KindFieldProps) {
  const isPdf = form === 'pdf'
  return (
    <SelectField
      label={isPdf ? 'Kind of document' : 'Starter text'}
      options={isPdf ? KIND_OPTIONS : OPTIONS}
      value={kind}
      onChange={({ target }) => onChoose(DOCUMENT_KINDS.find((one) => one === target.value) ?? kind)}
      hint={isPdf ? 'It decides which signatures are required.' : hintOf(STARTERS.find((one) => one.kind === kind))}
    />
  )
}

const hintOf = (starter: Starter | undefined): string =>
  starter === undefined ? 'A blank text.' : starterHint(starter)

const starterHint = ({ citation, note }: Starter): string =>
  ['To be reviewed by counsel.', `Shaped by ${citation}.`, note].filter(Boolean).join(' ')

/** Returns the starter's text, whose code is loaded only here, or a blank one. */
async function startingContent(kind: DocumentKind, language: Language): Promise<TemplateContent> {
  const { STARTER_CONTENTS } = await import('#features/templates/rules/starters/starter-contents.ts')
  const starter = STARTERS.find((one) => one.kind === kind)
  if (starter !== undefined) return STARTER_CONTENTS[starter.kind][language]
  const title = documentKindName(kind, language)
  return { language, title, blocks: [{ kind: 'heading', level: 2, text: title }] }
}
