import { FormError } from './form-error.tsx'

/** What could not be saved, in our words and the server's. Above a long form it comes into view: the button pressed is a screen below. */
export function SaveFailure({ failure, message }: { failure: string; message: string }) {
  return (
    <div ref={bringIntoView}>
      <FormError>
        <p className="font-semibold">{failure}</p>
        {message !== failure && <p>{message}</p>}
      </FormError>
    </div>
  )
}

function bringIntoView(box: HTMLElement | null) {
  // Documents that are only computed, as in tests, have no view.
  if (box !== null && 'scrollIntoView' in box) box.scrollIntoView({ block: 'nearest' })
}
