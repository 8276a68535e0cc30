import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { adminQueries, type ScannerStatus } from './queries.ts'

/** Which scanner looks at files, whether it answers, and when it last didn't. */
export function VirusScanner() {
  const status = useQuery(adminQueries.scannerStatus())
  return (
    <dl className="border-rule border-b py-3">
      <dt className="text-ink-3 text-label">Virus scanner</dt>
      <QueryView
        query={status}
        failure="Failed to load the virus scanner"
        loading={<dd className="mt-1 text-ink-3">Asking it...</dd>}
      >
        {(scanner) => (
          <>
            <InUse scanner={scanner} />
            <LastFailure failure={scanner.last_failure} />
          </>
        )}
      </QueryView>
    </dl>
  )
}

function InUse({ scanner: { sandbox, version } }: { scanner: ScannerStatus }) {
  if (version === null)
    return (
      <>
        <dd className="mt-1 font-semibold text-red">Not answering</dd>
        <dd className="text-ink-3 text-small">No file can be uploaded until it does.</dd>
      </>
    )
  return (
    <>
      <dd className="mt-1 break-words font-semibold">{version}</dd>
      {sandbox && (
        <dd className="text-ink-3 text-small">
          It finds the EICAR test file and nothing else. Set VIRUS_SCANNER_URL to use ClamAV.
        </dd>
      )}
    </>
  )
}

function LastFailure({ failure }: { failure: ScannerStatus['last_failure'] }) {
  if (failure === null) return <dd className="text-ink-3 text-small">No failure since the server started</dd>
  return (
    <dd className="break-words text-ink-2 text-small">
      Failed last: {shortMoment(failure.at)} · {failure.reason}
    </dd>
  )
}
