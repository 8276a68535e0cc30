import { ButtonLink } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'

/** An address that doesn't exist, for somebody at their desk or for whoever stands outside. */
export function NotFoundPage({ isOutside = false }: { isOutside?: boolean }) {
  return (
    <div className="mx-auto max-w-[62ch] px-4 py-24">
      <title>Page not found · Tradeline</title>
      <h1 className="text-h1">Page not found</h1>
      <p className="mt-2 mb-6 text-ink-2">Nothing is filed under this address. It may have been mistyped or moved.</p>
      {isOutside ? (
        // The public pages are no part of the app.
        <a href="/" className={buttonStyle()}>
          Go to the start page
        </a>
      ) : (
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      )}
    </div>
  )
}
