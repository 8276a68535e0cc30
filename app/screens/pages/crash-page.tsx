import { useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'

/** Shown when a page fails to render: what happened, and the ways out. */
export function CrashPage() {
  const error = useRouteError()
  return (
    <div className="mx-auto max-w-[62ch] px-4 py-24">
      <div role="alert">
        <h1 className="text-h1">This page could not be shown</h1>
        <p className="mt-2 text-ink-2">
          Nothing you saved is lost. Reloading usually helps, most of all after an update of the application.
        </p>
        <p className="mt-2 break-words text-code text-ink-3">
          {error instanceof Error ? error.message : String(error)}
        </p>
      </div>
      <div className="mt-6 flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        {/* A full page load instead of a route change, so that everything starts over. */}
        <a href="/dashboard" className={buttonStyle()}>
          Go to the dashboard
        </a>
      </div>
    </div>
  )
}
