import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationDocumentLabel } from '#features/administration/rules/company-review/documents.ts'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DocumentContents, OpeningDocument } from '#ui/document-contents.tsx'
import '#ui/document-view.css'
import { FormError } from '#ui/forms/form-error.tsx'
import type { DocumentView } from '#ui/printing/watermark.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { OrganizationDocument } from './review-replies.ts'

/** Returns a link to a document. The company's audit log records it. */
export type OpenDocument = (documentId: string, download?: boolean) => Promise<{ url: string; view: DocumentView }>

interface DocumentDialogProps {
  document: OrganizationDocument | null
  open: OpenDocument
  onClose: () => void
}

/** Shows a document of a submission in a dialog. The dialog is closed if there is none. */
export function DocumentDialog({ document, open, onClose }: DocumentDialogProps) {
  return (
    <Dialog
      wide
      open={document !== null}
      onClose={onClose}
      title={document ? organizationDocumentLabel(document.kind) : ''}
      description={document && `${document.file_name} · ${fileSizeText(document.file_size)}`}
    >
      {document && <Opened document={document} open={open} />}
    </Dialog>
  )
}

function Opened({ document, open }: Pick<DocumentDialogProps, 'open'> & { document: OrganizationDocument }) {
  const queryClient = useQueryClient()
  const view = openedOnce(document, open)
  const opened = useQuery(view)
  return (
    <>
      <QueryView query={opened} failure="Failed to open document" loading={<OpeningDocument />}>
        {({ url, view: viewed }) => (
          <DocumentContents
            key={url}
            fileName={document.file_name}
            mimeType={document.mime_type}
            address={url}
            view={viewed}
            onRetry={() => void queryClient.resetQueries(view)}
          />
        )}
      </QueryView>
      <DownloadButton document={document} open={open} />
    </>
  )
}

/** Requested once while the dialog is open, because each link adds an entry to the audit log. */
const openedOnce = ({ id }: OrganizationDocument, open: OpenDocument) =>
  queryOptions({
    queryKey: ['company-document', id],
    queryFn: () => open(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function DownloadButton({ document, open }: Pick<DocumentDialogProps, 'open'> & { document: OrganizationDocument }) {
  const saving = useMutation({ mutationFn: () => saved(document, open) })
  return (
    <div className="print:hidden">
      <Button pending={saving.isPending && 'Downloading...'} onClick={() => saving.mutate()}>
        Download
      </Button>
      {saving.isError && <FormError>Failed to download document</FormError>}
    </div>
  )
}

/** Saves the file under its original name. */
async function saved({ id, file_name }: OrganizationDocument, open: OpenDocument): Promise<void> {
  const link = window.document.createElement('a')
  link.href = (await open(id, true)).url
  link.download = file_name
  link.click()
}
