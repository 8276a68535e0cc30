import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from './document-viewer.tsx'
import type { DocumentRow } from './queries.ts'

/** The earlier versions of a document. Renders nothing if there are none. */
export function FormerVersions({
  versions,
  onView,
}: {
  versions: DocumentRow[]
  onView: (version: DocumentRow) => void
}) {
  if (versions.length === 0) return null
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer text-ink-2">{counted(versions.length, 'earlier version')}</summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-1 border-rule border-t">
            <span className="min-w-0 flex-1 break-words">
              {version.file_name} · {shortDate(dateOfInstant(version.created_at))}
            </span>
            <Button variant="quiet" aria-label={`View ${version.file_name}`} onClick={() => onView(version)}>
              View
            </Button>
            <DownloadButton document={version} />
          </li>
        ))}
      </ul>
    </details>
  )
}
