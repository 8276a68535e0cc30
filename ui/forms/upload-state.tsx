import { Button } from '#ui/button.tsx'
import { FormError } from './form-error.tsx'

/** One upload: its progress or error, and how to retry or cancel it. */
export interface UploadProgress {
  percent: number | null
  failure: { message: string; isWorthRetrying: boolean } | null
  retry: () => void
  cancel: () => void
}

/** Shows the progress of an upload, or why it failed. */
export function UploadState({ upload, label }: { upload: UploadProgress; label: string }) {
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
