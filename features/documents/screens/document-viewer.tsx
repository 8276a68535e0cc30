import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DocumentContents, OpeningDocument } from '#ui/document-contents.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type DocumentRow, documentQueries, download } from './queries.ts'

/** Shows a document in place. Closed if there is none. */
export function DocumentViewer({
  title,
  document,
  onClose,
}: {
  title: string
  document: DocumentRow | null
  onClose: () => void
}) {
  return (
    <Dialog
      wide
      open={document !== null}
      onClose={onClose}
      title={title}
      description={document && `${document.file_name} · ${fileSizeText(document.file_size)}`}
    >
      {document && <Opened document={document} />}
    </Dialog>
  )
}

function Opened({ document }: { document: DocumentRow }) {
  const queryClient = useQueryClient()
  const view = documentQueries.view(document)
  const opened = useQuery(view)
  const openAgain = () => void queryClient.resetQueries(view)
  return (
    <>
      <QueryView query={opened} failure="Failed to open document" loading={<OpeningDocument />}>
        {(loaded) => (
          <DocumentContents
            key={loaded.address}
            fileName={document.file_name}
            mimeType={document.mime_type}
            {...loaded}
            onRetry={openAgain}
          />
        )}
      </QueryView>
      <div className="print:hidden">
        <DownloadButton document={document} variant="secondary" />
      </div>
    </>
  )
}

export function DownloadButton({
  document,
  variant = 'quiet',
}: {
  document: DocumentRow
  variant?: 'quiet' | 'secondary'
}) {
  const saving = useMutation({ mutationFn: () => download(document) })
  return (
    <>
      <Button
        variant={variant}
        aria-label={`Download ${document.file_name}`}
        pending={saving.isPending && 'Downloading...'}
        onClick={() => saving.mutate()}
      >
        Download
      </Button>
      {saving.isError && <FormError>Failed to download document</FormError>}
    </>
  )
}
