import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSizeText } from '#domain/documents/document-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { type DocumentRow, type DocumentView, documentQueries, download } from './queries.ts'
import { Watermark } from './watermark.tsx'

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
  const queryClient = useQueryClient()
  const view = documentQueries.view(document)
  const opened = useQuery(view)
  const openAgain = () => void queryClient.resetQueries(view)
  return (
    <>
      <QueryView query={opened} failure="Failed to open document" loading={<OpeningDocument />}>
        {(loaded) => <Contents key={loaded.address} document={document} {...loaded} onRetry={openAgain} />}
      </QueryView>
      <div className="print:hidden">
        <DownloadButton document={document} variant="secondary" />
      </div>
    </>
  )
}

const OpeningDocument = () => <CenteredSpinner label="Opening document" />

interface ContentsProps {
  document: DocumentRow
  address: string
  view: DocumentView
  onRetry: () => void
}

function Contents({ document, address, view, onRetry }: ContentsProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isPdf = document.mime_type === 'application/pdf'
  if (state === 'failed') return <NotShown document={document} onRetry={onRetry} />
  return (
    <>
      {!isPdf && state === 'loading' && <OpeningDocument />}
      <div className={`document-view relative mx-auto max-w-full border border-rule ${isPdf ? 'w-full' : 'w-fit'}`}>
        {isPdf ? (
          // The pages alone: small pictures of them would take a third of the width.
          <iframe
            src={`${address}#navpanes=0`}
            title={document.file_name}
            className="block h-[calc(100dvh-240px)] w-full bg-surface"
          />
        ) : (
          <img
            src={address}
            alt={document.file_name}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className="block max-h-[calc(100dvh-240px)] max-w-full print:max-h-[80vh]"
          />
        )}
        <Watermark view={view} />
      </div>
    </>
  )
}

// Every browser shows these: one that doesn't come was lost on the way.
const SHOWN_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']

function NotShown({ document, onRetry }: Pick<ContentsProps, 'document' | 'onRetry'>) {
  if (!SHOWN_EVERYWHERE.includes(document.mime_type))
    return <p className="text-ink-2">This browser can't show pictures of this kind. Download the file to see it.</p>
  return (
    <FormError>
      <p className="font-semibold">Failed to open document</p>
      <Button className="mt-2" onClick={onRetry}>
        Retry
      </Button>
    </FormError>
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
