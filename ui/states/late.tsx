import { type ComponentType, lazy } from 'react'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/**
 * A part whose code comes when it is first shown; stand it in a Suspense. When its code doesn't come, offline or after an
 * update of the application, the part alone says so: the page around it, and what was typed there, stays.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => DidNotCome) }))
}

// A browser may remember that a module failed: asking for it again can be in vain, loading the page is not.
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
