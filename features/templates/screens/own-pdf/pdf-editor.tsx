import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { documentKindName } from '#features/templates/rules/document-kinds.ts'
import type { FieldChoice } from '#features/templates/rules/own-pdf/new-field.ts'
import type { PageSize } from '#features/templates/rules/own-pdf/own-pdf.ts'
import type { PdfBody } from '#features/templates/rules/template-body.ts'
import type { Draft } from '#features/templates/screens/editor/open-version.tsx'
import { Problems } from '#features/templates/screens/editor/problems.tsx'
import { SaveButtons } from '#features/templates/screens/editor/save-buttons.tsx'
import {
  type Template,
  templateQueries,
  type VersionContent,
  type VersionRow,
} from '#features/templates/screens/template-queries.ts'
import { STATE_WORDS } from '#features/templates/screens/template-words.ts'
import { RuledTabs } from '#ui/folder-tabs.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { FieldEntries } from './field-entries.tsx'
import { FieldLayer } from './field-layer.tsx'
import { FieldList } from './field-list.tsx'
import { FieldPalette } from './field-palette.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { type PdfEditorState, usePdfEditor } from './use-pdf-editor.ts'

// The reader of PDF files is large, and only this page needs it.
// These load after the fields.
const VersionActions = late(
  async () => (await import('#features/templates/screens/editor/version-actions.tsx')).VersionActions,
)
const Preview = late(async () => (await import('#features/templates/screens/editor/preview.tsx')).Preview)
const TestCases = late(async () => (await import('#features/templates/screens/editor/test-cases.tsx')).TestCases)
const PdfView = lazy(() => import('#ui/pdf/pdf-view.tsx').then((module) => ({ default: module.PdfView })))
const LABELS = {
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  ...{ larger: 'Larger', smaller: 'Smaller', failed: 'The file can’t be shown', loading: 'Opening the file' },
}
const TABS = [
  { name: 'fields', label: 'Fields' },
  { name: 'preview', label: 'Preview' },
  { name: 'tests', label: 'Test cases' },
] as const
type TabName = (typeof TABS)[number]['name']

interface PdfEditorProps {
  template: Template
  version: VersionRow
  content: VersionContent & { body: PdfBody }
  draft: Draft
}

/** The editor of a version that is the company's own PDF. A version that isn't a draft can only be read. */
export function PdfEditor({ template, version, content, draft }: PdfEditorProps) {
  const editor = usePdfEditor(template.kind, content.body)
  const isReadOnly = !useMay('manage_compliance') || version.state !== 'draft'
  const [tab, setTab] = useState<TabName>('fields')
  return (
    <div onKeyDown={(event) => undoByKeys(event, editor)} role="presentation">
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <p className="mr-auto font-semibold">
          Version {version.version} · {STATE_WORDS[version.state]}
        </p>
        {!isReadOnly && <SaveButtons editor={editor} versionId={version.id} draft={draft} />}
        <Suspense>
          <VersionActions
            version={version}
            isChanged={editor.isChanged}
            hash={draft.baseHash}
            content={editor.body.content}
          />
        </Suspense>
      </div>
      {editor.mistake !== null && <FormError>{editor.mistake}</FormError>}
      <RuledTabs label="Parts of the template" tabs={TABS} open={tab} onOpen={setTab}>
        {tab === 'fields' && (
          <Fields editor={editor} kindName={documentKindName(template.kind)} isReadOnly={isReadOnly} />
        )}
        <Suspense fallback={<SkeletonRows count={6} />}>
          {tab === 'preview' && <Preview kind={template.kind} body={editor.body} mistake={editor.mistake} />}
          {tab === 'tests' && <TestCases body={editor.body} isReadOnly={isReadOnly} onChange={editor.setTests} />}
        </Suspense>
      </RuledTabs>
    </div>
  )
}

/** Ctrl and Z undo a change, with Shift or with Y they do it again. Entries keep their own keys. */
function undoByKeys(event: KeyboardEvent, { undo, redo }: PdfEditorState): void {
  const isEntry = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  if (isEntry || !(event.ctrlKey || event.metaKey)) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

interface FieldsProps {
  editor: PdfEditorState
  kindName: string
  isReadOnly: boolean
}

function Fields({ editor, kindName, isReadOnly }: FieldsProps) {
  const [choice, setChoice] = useState<FieldChoice>({ kind: 'signature', signer: 'applicant' })
  const errors = editor.problems.filter(({ severity }) => severity === 'error').length
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Pages editor={editor} choice={choice} isReadOnly={isReadOnly} />
      <div className="grid min-w-0 gap-4 max-lg:order-first lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto">
        <div>
          <p className="mb-2 text-ink-2 text-small" role="status">
            {errors === 0 ? `No errors found in this ${kindName.toLowerCase()}.` : `Errors to correct: ${errors}`}
          </p>
          <Problems problems={editor.problems.filter(({ block }) => block === null)} />
          <TextField
            label="Title"
            readOnly={isReadOnly}
            value={editor.body.content.title}
            onChange={({ target }) => editor.setTitle(target.value)}
          />
        </div>
        {!isReadOnly && <FieldPalette editor={editor} choice={choice} onChoose={setChoice} />}
        {editor.selected && <FieldEntries field={editor.selected} editor={editor} isReadOnly={isReadOnly} />}
        <FieldList editor={editor} />
        <ReplaceFile editor={editor} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}

const ignored = () => {}

function Pages({ editor, choice, isReadOnly }: { editor: PdfEditorState; choice: FieldChoice; isReadOnly: boolean }) {
  const file = useQuery(templateQueries.pdf(editor.body.content.file.id))
  const layer = (page: number, size: PageSize) => (
    <FieldLayer page={page} size={size} editor={editor} choice={choice} isReadOnly={isReadOnly} />
  )
  return (
    <QueryView
      query={file}
      failure="Failed to load the file"
      empty={<EmptyState title="The file of this template was not found" />}
    >
      {(loaded) => (
        <Suspense fallback={<p role="status">{LABELS.loading}</p>}>
          <PdfView file={loaded} labels={LABELS} onSeen={ignored} overlay={layer} />
        </Suspense>
      )}
    </QueryView>
  )
}
