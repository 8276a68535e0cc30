import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ORGANIZATION_DOCUMENT_KINDS,
  type OrganizationDocumentKind,
} from '#features/administration/rules/company-review/documents.ts'
import { ACCEPTED, MAX_FILE_MEGABYTES } from '#features/documents/rules/document-file.ts'
import { Button } from '#ui/button.tsx'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { UploadState } from '#ui/forms/upload-state.tsx'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentList } from './document-list.tsx'
import { openOwnDocument, organizationReviewQueries, removeDocument } from './queries.ts'
import type { OrganizationDocument } from './review-replies.ts'
import { useDocumentUpload } from './use-document-upload.ts'

interface DocumentFieldsProps {
  documents: readonly OrganizationDocument[]
  /** The labels of the missing documents. */
  missing: readonly string[]
  /** True after an attempt to send without them. */
  isMissingAnError: boolean
}

/** The draft's documents: add, open, replace and remove. Each change is saved immediately. */
export function DocumentFields({ documents, missing, isMissingAnError }: DocumentFieldsProps) {
  const [opened, setOpened] = useState<OrganizationDocument | null>(null)
  return (
    <FormSection title="Documents">
      <div className="grid gap-4 sm:col-span-2">
        {documents.length > 0 && (
          <DocumentList
            documents={documents}
            onOpen={setOpened}
            renderActions={(document) => <DocumentActions document={document} />}
          />
        )}
        <Missing labels={missing} isError={isMissingAnError} />
        <AddDocument />
        <DocumentDialog document={opened} open={openOwnDocument} onClose={() => setOpened(null)} />
      </div>
    </FormSection>
  )
}

function Missing({ labels, isError }: { labels: readonly string[]; isError: boolean }) {
  if (labels.length === 0) return null
  return (
    <div role={isError ? 'alert' : undefined} className={isError ? 'text-red' : 'text-ink-2'}>
      <p className="font-medium text-small">Still needed</p>
      <ul className="list-disc pl-5 text-small">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  )
}

const KIND_OPTIONS = [{ value: '', label: 'Choose a document type' }, ...ORGANIZATION_DOCUMENT_KINDS]

function AddDocument() {
  const [kind, setKind] = useState<OrganizationDocumentKind | ''>('')
  const [isKindMissing, setIsKindMissing] = useState(false)
  const upload = useDocumentUpload()
  const take = (file: File) => {
    setIsKindMissing(kind === '')
    if (kind !== '') upload.start({ file, kind })
  }
  return (
    <DropTarget
      label="Add a document"
      onDrop={take}
      className="grid gap-3 rounded-sheet border border-rule-strong border-dashed p-4"
    >
      <SelectField
        label="Document type"
        options={KIND_OPTIONS}
        error={isKindMissing ? 'Choose a document type first' : undefined}
        value={kind}
        onChange={({ target }) => {
          setIsKindMissing(false)
          setKind(ORGANIZATION_DOCUMENT_KINDS.find(({ value }) => value === target.value)?.value ?? '')
        }}
      />
      <p className="text-ink-3 text-small">
        PDF, JPEG or PNG, at most {MAX_FILE_MEGABYTES} MB. Files are checked for viruses.
      </p>
      <UploadState upload={upload} label="document" />
      {upload.percent === null && (
        <div className="flex flex-wrap gap-2">
          <FileButton accept={ACCEPTED.scan} onChoose={take}>
            Choose file
          </FileButton>
        </div>
      )}
    </DropTarget>
  )
}

function DocumentActions({ document }: { document: OrganizationDocument }) {
  const queryClient = useQueryClient()
  const upload = useDocumentUpload()
  const removal = useMutation({
    mutationFn: () => removeDocument(document.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: organizationReviewQueries.own().queryKey })
      showToast(`${document.file_name} removed`)
    },
    onError: (error) => showFailure(error.message),
  })
  return (
    <>
      <UploadState upload={upload} label={document.file_name} />
      {upload.percent === null && (
        <FileButton
          accept={ACCEPTED.scan}
          camera={false}
          label={`Replace ${document.file_name}`}
          onChoose={(file) => upload.start({ file, kind: document.kind, replaces: document.id })}
        >
          Replace
        </FileButton>
      )}
      <Button
        variant="quiet"
        aria-label={`Remove ${document.file_name}`}
        pending={removal.isPending && 'Removing...'}
        onClick={() => removal.mutate()}
      >
        Remove
      </Button>
    </>
  )
}
