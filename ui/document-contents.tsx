import { useState } from 'react'
import { Button } from './button.tsx'
import { FormError } from './forms/form-error.tsx'
import { type DocumentView, Watermark } from './printing/watermark.tsx'
import { CenteredSpinner } from './states/spinner.tsx'

export const OpeningDocument = () => <CenteredSpinner label="Opening document" />

interface DocumentContentsProps {
  fileName: string
  mimeType: string
  address: string
  view: DocumentView
  onRetry: () => void
}

/** Shows a picture or a PDF inline, under a watermark that names the viewer. */
export function DocumentContents({ fileName, mimeType, address, view, onRetry }: DocumentContentsProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isPdf = mimeType === 'application/pdf'
  if (state === 'failed') return <NotShown mimeType={mimeType} onRetry={onRetry} />
  return (
    <>
      {!isPdf && state === 'loading' && <OpeningDocument />}
      <div className={`document-view relative mx-auto max-w-full border border-rule ${isPdf ? 'w-full' : 'w-fit'}`}>
        {isPdf ? (
          // Hides the viewer's thumbnail pane, which would take a third of the width.
          <iframe
            src={`${address}#navpanes=0`}
            title={fileName}
            className="block h-[calc(100dvh-240px)] w-full bg-surface"
          />
        ) : (
          <img
            src={address}
            alt={fileName}
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

// Every browser can show these types, so a failure means that loading failed.
const SHOWN_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']

function NotShown({ mimeType, onRetry }: Pick<DocumentContentsProps, 'mimeType' | 'onRetry'>) {
  if (!SHOWN_EVERYWHERE.includes(mimeType))
    return <p className="text-ink-2">This picture can’t be shown here. Download the file to see it.</p>
  return (
    <FormError>
      <p className="font-semibold">Failed to open document</p>
      <Button className="mt-2" onClick={onRetry}>
        Retry
      </Button>
    </FormError>
  )
}
