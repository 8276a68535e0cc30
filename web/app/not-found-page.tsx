import { ButtonLink } from '#web/ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-[62ch] px-4 py-24">
      <h1 className="text-h1">Page not found</h1>
      <p className="mt-2 mb-6 text-ink-2">Nothing is filed under this address. It may have been mistyped or moved.</p>
      <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
    </div>
  )
}
