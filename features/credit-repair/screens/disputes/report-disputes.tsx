import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { ServiceRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import { isOpenDispute } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { useWorkHold } from '#features/organizations/screens/permitted/work-hold.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { DisputedMark } from './disputed-mark.tsx'
import { useMayDispute } from './may-dispute.ts'
import { disputeQueries } from './queries.ts'
import type { DisputedReport } from './start-dialog.tsx'
import { StartDialog } from './start-disputes.tsx'

/** An item as one bureau reports it. */
interface ItemAtBureau {
  bureau: Bureau
  key: string
  name: string
}

interface ReportDisputes {
  /** Returns the mark if the item is in dispute at this bureau, otherwise null. */
  markOf: (item: ItemAtBureau) => ReactNode
  /** Returns the button to dispute those items not in dispute yet, or null if there are none. */
  startFor: (items: readonly ItemAtBureau[]) => ReactNode
  /** Explains why a dispute can't be started yet. Null if it can. */
  note: ReactNode
  /** The dialog that starts a dispute. */
  dialog: ReactNode
}

/** Returns the parts that show which of a report's items are in dispute, and start others. */
export function useReportDisputes(clientId: string, report: DisputedReport): ReportDisputes {
  const { data: disputes } = useQuery(disputeQueries.ofClient(clientId))
  useLive('disputes', disputeQueries.ofClient(clientId).queryKey, { client_id: clientId })
  const { mayDispute } = useMayDispute(clientId)
  const hold = useWorkHold(clientId)
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [chosen, setChosen] = useState<readonly ItemAtBureau[] | null>(null)
  const isDisputed = ({ bureau, key }: ItemAtBureau) =>
    disputes?.some((one) => isOpenDispute(one) && one.bureau === bureau && one.item_key === key) === true
  const startFor = (items: readonly ItemAtBureau[]) => {
    const free = items.filter((item) => !isDisputed(item))
    if (!mayDispute || disputes === undefined || free.length === 0) return null
    return <StartButton items={free} hold={hold} onStart={() => setChosen(free)} />
  }
  return {
    markOf: (item) => (isDisputed(item) ? <DisputedMark /> : null),
    startFor,
    note: mayDispute && hold !== null && <p className="mt-4 text-ink-2 print:hidden">{hold.sentence}.</p>,
    dialog: chosen !== null && disputes && (
      <Suspense>
        <StartDialog
          clientId={clientId}
          report={report}
          disputes={disputes}
          chosen={chosen}
          today={today}
          onClose={() => setChosen(null)}
        />
      </Suspense>
    ),
  }
}

interface StartButtonProps {
  items: readonly ItemAtBureau[]
  hold: ServiceRefusal | null
  onStart: () => void
}

function StartButton({ items, hold, onStart }: StartButtonProps) {
  const bureaus = items.map(({ bureau }) => bureauName(bureau)).join(', ')
  return (
    <button
      type="button"
      aria-label={`Start dispute about ${items[0]?.name} at ${bureaus}`}
      disabled={hold !== null}
      title={hold?.sentence}
      className="min-h-6 font-medium text-brand text-small underline disabled:text-ink-3 disabled:no-underline pointer-coarse:min-h-11 print:hidden"
      onClick={onStart}
    >
      Start dispute
    </button>
  )
}
