import { Link } from 'react-router'
import { disputeReasonLabel } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { disputeResultWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { nextActWords } from '#features/credit-repair/rules/disputes/next-round.ts'
import { recipientName } from '#features/credit-repair/rules/disputes/recipient.ts'
import { shortDate } from '#platform/rules/dates.ts'
import type { DeskDispute } from './queries.ts'

interface DeskRowProps {
  dispute: DeskDispute
  isChosen: boolean
  /** Null if nothing can be recorded for several disputes at once. */
  onChoose: ((id: string, isChosen: boolean) => void) | null
}

/** A dispute on the desk: the client, the item, the claim, and the day it waits for. */
export function DeskRow({ dispute, isChosen, onChoose }: DeskRowProps) {
  const { id, client_id, client_name, item_name, reason, explanation, result, next_act, round, on_day } = dispute
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-rule border-b py-2">
      {onChoose !== null && (
        <input
          type="checkbox"
          aria-label={`Choose ${item_name} of ${client_name} at ${recipientName(dispute)}`}
          className="mt-1 size-4 shrink-0 accent-brand pointer-coarse:size-6"
          checked={isChosen}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      )}
      <div className="wrap-anywhere min-w-0 flex-1 basis-60">
        <p>
          <Link
            to={`/dashboard/clients/${client_id}?tab=credit-repair`}
            className="inline-flex min-h-6 items-center font-medium hover:underline pointer-coarse:min-h-11"
          >
            {item_name}
          </Link>
          <span className="text-ink-2"> at {recipientName(dispute)}</span>
        </p>
        <p className="text-ink-2 text-small">
          {client_name} · {disputeReasonLabel(reason)}
          {explanation !== null && `: “${explanation}”`}
          {round > 1 && ` · Round ${round}`}
          {result !== null && ` · ${disputeResultWords(result, dispute)}`}
        </p>
        {next_act !== null && <p className="text-small">Next: {nextActWords(next_act)}</p>}
      </div>
      <time dateTime={on_day} className="shrink-0 text-ink-2 text-table">
        {shortDate(on_day)}
      </time>
    </li>
  )
}
