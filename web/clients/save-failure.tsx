import { FormError } from '#web/ui/form-error.tsx'

/** What could not be saved, and the server's own words for it. */
export function SaveFailure({ failure, message }: { failure: string; message: string }) {
  return (
    <div className="mb-4">
      <FormError>
        <p className="font-semibold">{failure}</p>
        {message !== failure && <p>{message}</p>}
      </FormError>
    </div>
  )
}
