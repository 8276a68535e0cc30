import { LoaderCircle } from 'lucide-react'

/** A spinner in the middle of the space that the content will take. */
export function CenteredSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-48 place-items-center">
      <Spinner label={label} />
    </div>
  )
}

/** A spinner for a whole page. */
export function FullPageSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <CenteredSpinner />
    </div>
  )
}

/** Shown after 150 ms, so that quick loads don't flicker. */
function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="appear-late inline-flex items-center gap-2 text-ink-3">
      <LoaderCircle aria-hidden size={18} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
