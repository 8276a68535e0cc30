import { bureauName } from '#domain/credit-reports/bureaus.ts'
import { type BureauFigures, bureauFigures } from '#domain/subscribers/platform-figures.ts'
import { Table } from '#web/ui/table.tsx'
import { BackgroundJobs } from './background-jobs.tsx'
import type { Overview } from './queries.ts'
import { ServerVersion } from './server-version.tsx'
import { VirusScanner } from './virus-scanner.tsx'

/** Whether the machinery keeps up: the queue, the files, what scans them and the bureaus. */
export function SystemHealth({ overview }: { overview: Overview }) {
  return (
    <section aria-labelledby="system-health">
      <h2 id="system-health" className="font-sans font-semibold text-[0.875rem]/5">
        System health
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 border-rule border-y py-3">
        <Queue queue={overview.queue} />
        <div>
          <dt className="text-ink-3 text-label">Storage</dt>
          <dd className="mt-1 font-semibold">{bytes(overview.standing['file_bytes'] ?? 0)}</dd>
          <dd className="text-ink-3 text-small">{(overview.standing['files'] ?? 0).toLocaleString('en-US')} files</dd>
        </div>
      </dl>
      <ServerVersion />
      <VirusScanner />
      <Table
        label="Bureaus in the last 24 hours"
        heads={['Bureau, last 24 h', { figure: 'Asked' }, { figure: 'Latency' }, { figure: 'Errors' }]}
      >
        <tbody>
          {bureauFigures(overview.bureaus).map((figures) => (
            <BureauRow key={figures.bureau} figures={figures} />
          ))}
        </tbody>
      </Table>
    </section>
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

// A bureau that fails this often deserves a look.
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
