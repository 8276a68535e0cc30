import { useQuery } from '@tanstack/react-query'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { orderQueries } from '#features/credit-reports/screens/ordering/order-queries.ts'
import { dateOfInstant, shortDate, shortMoment } from '#platform/rules/dates.ts'

/** Shows that a bureau is currently paused. Renders nothing for a working bureau. */
export function BureauStatus({ bureau }: { bureau: Bureau }) {
  const standing = useQuery(orderQueries.health()).data?.[bureau]
  if (standing?.state === 'left alone') {
    const until = standing.retry_at === null ? '' : ` until ${shortMoment(standing.retry_at)}`
    return <span className="text-red text-small">not answering, paused{until}</span>
  }
  if (standing?.state === 'on trial') return <span className="text-small text-yellow">was down, retrying</span>
  return null
}

/** Shows when the bureau was last asked about the client, because a new report so soon may not be needed. */
export function LastPull({ bureau, clientId }: { bureau: Bureau; clientId: string }) {
  const pulls = useQuery(orderQueries.lastPulls(clientId)).data
  if (pulls === undefined) return null
  const last = pulls[bureau]
  return (
    <span className="block text-ink-2 text-small">
      {last === undefined ? 'never pulled' : `last pulled ${shortDate(dateOfInstant(last))}`}
    </span>
  )
}

/** Lists the bureaus that are currently paused. Renders nothing if all work. */
export function BureausStatus({ bureaus }: { bureaus: readonly Bureau[] }) {
  const health = useQuery(orderQueries.health()).data
  const troubled = bureaus.filter((bureau) => (health?.[bureau]?.state ?? 'asked') !== 'asked')
  if (troubled.length === 0) return null
  return (
    <ul aria-label="Bureaus in trouble">
      {troubled.map((bureau) => (
        <li key={bureau}>
          <span className="text-small">{bureauName(bureau)}: </span>
          <BureauStatus bureau={bureau} />
        </li>
      ))}
    </ul>
  )
}
