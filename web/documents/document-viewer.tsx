import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSizeText } from '#domain/documents/document-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { type DocumentRow, documentQueries, download } from './queries.ts'

/** A document looked at in place; closed when there is none. */
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
  const link = useQuery(documentQueries.view(document))
  return (
    <>
      <QueryView query={link} failure="Failed to open document" loading={<CenteredSpinner label="Opening document" />}>
        {(address) => <Contents document={document} address={address} />}
      </QueryView>
      <div>
        <DownloadButton document={document} variant="secondary" />
      </div>
    </>
  )
}

function Contents({ document, address }: { document: DocumentRow; address: string }) {
  const [isUnknown, setIsUnknown] = useState(false)
  if (document.mime_type === 'application/pdf') {
    return (
      <iframe
        src={address}
        title={document.file_name}
        className="h-[calc(100dvh-240px)] w-full border border-rule bg-surface"
      />
    )
  }
  if (isUnknown)
    return <p className="text-ink-2">This browser can't show pictures of this kind. Download the file to see it.</p>
  return (
    <img
      src={address}
      alt={document.file_name}
      onError={() => setIsUnknown(true)}
      className="mx-auto max-h-[calc(100dvh-240px)] max-w-full border border-rule"
    />
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
