import { ButtonLink } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'

/** The page for an unknown address, in the app or on the public site. */
export function NotFoundPage({ isOutside = false }: { isOutside?: boolean }) {
  return (
    <div className="mx-auto max-w-[62ch] px-4 py-24">
      <title>Page not found · Tradeline</title>
      <h1 className="text-h1">Page not found</h1>
      <p className="mt-2 mb-6 text-ink-2">Nothing is filed under this address. It may have been mistyped or moved.</p>
      {isOutside ? (
        // The public pages are not part of the app.
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href="/" className={buttonStyle()}>
            Go to the start page
          </a>
          <a href="/contact" className="py-1 text-brand underline underline-offset-2">
            Contact us
          </a>
        </p>
      ) : (
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      )}
    </div>
  )
}
