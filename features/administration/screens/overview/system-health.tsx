import { type BureauFigures, bureauFigures } from '#features/administration/rules/platform-figures.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { Table } from '#ui/table.tsx'
import { BackgroundJobs } from './background-jobs.tsx'
import type { Overview } from './queries.ts'
import { ServerVersion } from './server-version.tsx'
import { VirusScanner } from './virus-scanner.tsx'

interface SystemHealthProps {
  queue: Overview['queue']
  /** Null while they are being recounted. */
  figures: Overview | null
}

/** The health of the installation: the queue, file storage, the virus scanner and the bureaus. */
export function SystemHealth({ queue, figures }: SystemHealthProps) {
  return (
    <section aria-labelledby="system-health">
      <h2 id="system-health" className="font-sans font-semibold text-[0.875rem]/5">
        System health
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 border-rule border-y py-3">
        <Queue queue={queue} />
        <div>
          <dt className="text-ink-3 text-label">Storage</dt>
          {figures === null ? (
            <dd className="mt-1 text-ink-2">Being recounted</dd>
          ) : (
            <Storage standing={figures.standing} />
          )}
        </div>
      </dl>
      <ServerVersion />
      <VirusScanner />
      {figures !== null && <Bureaus bureaus={figures.bureaus} />}
    </section>
  )
}

function Storage({ standing }: Pick<Overview, 'standing'>) {
  return (
    <>
      <dd className="mt-1 font-semibold">{bytes(standing['file_bytes'] ?? 0)}</dd>
      <dd className="text-ink-3 text-small">{(standing['files'] ?? 0).toLocaleString('en-US')} files</dd>
    </>
  )
}

function Bureaus({ bureaus }: Pick<Overview, 'bureaus'>) {
  return (
    <Table
      label="Bureaus in the last 24 hours"
      heads={['Bureau, last 24 h', { figure: 'Asked' }, { figure: 'Latency' }, { figure: 'Errors' }]}
    >
      <tbody>
        {bureauFigures(bureaus).map((figures) => (
          <BureauRow key={figures.bureau} figures={figures} />
        ))}
      </tbody>
    </Table>
  )
}

function Queue({ queue }: { queue: Overview['queue'] }) {
  return (
    <div>
      <dt className="text-ink-3 text-label">Queue depth</dt>
      {queue === null ? (
        <dd className="mt-1 text-ink-2">No job tables</dd>
      ) : (
        <>
          <dd className="mt-1 font-semibold">{queue.waiting.toLocaleString('en-US')} waiting</dd>
          <dd className="text-ink-3 text-small">
            {queue.waiting > 0 && `oldest ${queue.oldest_seconds.toLocaleString('en-US')} s · `}
            <span className={queue.failed > 0 ? 'font-semibold text-red' : ''}>{queue.failed} given up</span>
          </dd>
          <dd>
            <BackgroundJobs />
          </dd>
        </>
      )}
    </div>
  )
}

// The error rate from which a bureau is highlighted.
const ALARMING_PERCENT = 5

function BureauRow({ figures: { bureau, asked, latencyMs, errorPercent } }: { figures: BureauFigures }) {
  const isAlarming = errorPercent !== null && errorPercent >= ALARMING_PERCENT
  return (
    <tr>
      <th scope="row">{bureauName(bureau)}</th>
      <td className="text-right">{asked.toLocaleString('en-US')}</td>
      <td className="text-right">{latencyMs === null ? '—' : `${latencyMs.toLocaleString('en-US')} ms`}</td>
      <td className={`text-right ${isAlarming ? 'font-semibold text-red' : ''}`}>
        {errorPercent === null ? '—' : `${errorPercent}%`}
      </td>
    </tr>
  )
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

function bytes(amount: number): string {
  const power = Math.min(UNITS.length - 1, amount > 0 ? Math.floor(Math.log10(amount) / 3) : 0)
  return `${(amount / 1000 ** power).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[power]}`
}
