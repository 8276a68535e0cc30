import { CircleCheck, CirclePlus, TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import type { RepairActivity } from '#features/credit-repair/rules/repair-progress.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'

const SHOWN = 12

/** The changes in the newest reports: removed or new items, and score changes. */
export function RecentActivity({ activity }: { activity: readonly RepairActivity[] }) {
  return (
    <Part title="Recent activity">
      {activity.length === 0 ? (
        <p className="mt-2 border-rule border-t py-3 text-ink-2">This client’s reports show no changes yet.</p>
      ) : (
        <ul className="mt-2 border-rule border-t">
          {activity.slice(0, SHOWN).map((event, n) => (
            <ActivityRow key={`${event.reportId} ${n}`} event={event} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function ActivityRow({ event }: { event: RepairActivity }) {
  const { Icon, color } = lookOf(event)
  return (
    <li className="flex items-center gap-3 border-rule border-b py-2 text-table">
      <Icon aria-hidden size={16} className={`shrink-0 ${color}`} />
      <span className="min-w-0 flex-1 break-words">{sentenceOf(event)}</span>
      <Link
        to={`/dashboard/credit-bureau/report/${event.reportId}`}
        className="inline-flex min-h-6 shrink-0 items-center text-brand"
      >
        {shortDate(dateOfInstant(event.happenedAt))}
      </Link>
    </li>
  )
}

function lookOf({ what, points }: RepairActivity) {
  if (what === 'removed') return { Icon: CircleCheck, color: 'text-green' }
  if (what === 'added') return { Icon: CirclePlus, color: 'text-red' }
  return (points ?? 0) > 0 ? { Icon: TrendingUp, color: 'text-green' } : { Icon: TrendingDown, color: 'text-red' }
}

function sentenceOf({ what, bureau, points, itemName }: RepairActivity): string {
  const name = bureauName(bureau)
  if (what === 'removed') return `${itemName} is no longer negative at ${name}`
  if (what === 'added') return `${itemName} has become negative at ${name}`
  const far = Math.abs(points ?? 0)
  return `${name} score ${(points ?? 0) > 0 ? 'up' : 'down'} ${far} ${far === 1 ? 'point' : 'points'}`
}
