import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { adminQueries, type ScannerStatus } from './queries.ts'

/** The virus scanner, whether it responds, and its last failure. */
export function VirusScanner() {
  const status = useQuery(adminQueries.scannerStatus())
  return (
    <dl className="border-rule border-b py-3">
      <dt className="text-ink-3 text-label">Virus scanner</dt>
      <QueryView
        query={status}
        failure="Failed to load the virus scanner"
        loading={<dd className="mt-1 text-ink-3">Checking...</dd>}
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
        <dd className="text-ink-3 text-small">Files can’t be uploaded until it responds.</dd>
      </>
    )
  return (
    <>
      <dd className="mt-1 break-words font-semibold">{version}</dd>
      {sandbox && (
        <dd className="text-ink-3 text-small">
          This scanner detects only the EICAR test file. Set VIRUS_SCANNER_URL to use ClamAV.
        </dd>
      )}
    </>
  )
}

function LastFailure({ failure }: { failure: ScannerStatus['last_failure'] }) {
  if (failure === null) return <dd className="text-ink-3 text-small">No failures since the server started</dd>
  return (
    <dd className="break-words text-ink-2 text-small">
      Last failure: {shortMoment(failure.at)} · {failure.reason}
    </dd>
  )
}
