import { type ComponentType, lazy } from 'react'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/**
 * A part whose code loads when it is first shown; wrap it in a Suspense. If the code can't be loaded, when offline or
 * after an update, only this part says so. The page and its input stay.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => DidNotCome) }))
}

// A browser may cache a module's failure, so only reloading the page helps.
function DidNotCome() {
  return (
    <div className="py-2">
      <FormError>
        <p className="font-semibold">This part could not be loaded</p>
        <p>The connection was lost, or the application was updated. Reload the page to see it.</p>
        <Button className="mt-2" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </FormError>
    </div>
  )
}
