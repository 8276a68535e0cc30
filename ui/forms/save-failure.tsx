import { FormError } from './form-error.tsx'

/**
 * Says what couldn't be saved, in our words and the server's. Scrolls into view, because in a long form the button is a
 * screen below.
 */
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
  // jsdom has no scrollIntoView.
  if (box !== null && 'scrollIntoView' in box) box.scrollIntoView({ block: 'nearest' })
}
