import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { Upload } from './use-upload.ts'

/** How an upload is getting on, or why it didn't. */
export function UploadState({ upload, label }: { upload: Upload; label: string }) {
  const { percent, failure, retry, cancel } = upload
  if (percent !== null) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <p className="text-small">{percent < 100 ? `Uploading... ${percent}%` : 'Uploading... checking the file'}</p>
        <progress value={percent} max={100} aria-label={`Uploading ${label}`} className="upload-progress" />
        <Button variant="quiet" className="self-start" onClick={cancel}>
          Cancel upload
        </Button>
      </div>
    )
  }
  if (failure === null) return null
  return (
    <FormError>
      <p className="font-semibold">Failed to upload document</p>
      <p>{failure.message}</p>
      {failure.isWorthRetrying && (
        <Button className="mt-2" onClick={retry}>
          Retry
        </Button>
      )}
    </FormError>
  )
}
