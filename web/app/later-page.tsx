import { Link } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'

interface LaterPageProps {
  title: string
  /** One sentence on what will be here. */
  promise: string
  /** What works today, instead. */
  instead: { to: string; label: string }
}

/** A page that is not built yet, and says so. */
export function LaterPage({ title, promise, instead }: LaterPageProps) {
  return (
    <>
      <PageHeader title={title}>{promise}</PageHeader>
      <p className="border-rule border-t pt-4 text-ink-2">
        Not built yet. Until then:{' '}
        <Link to={instead.to} className="font-semibold text-brand underline underline-offset-2">
          {instead.label}
        </Link>
      </p>
    </>
  )
}
