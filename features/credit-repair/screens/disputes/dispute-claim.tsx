import { monthWords } from '#features/credit-repair/rules/disputes/claimed-months.ts'
import { noticeDueAfter, resultsMailedBy } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import { isOpenDispute } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { factLines } from '#features/credit-repair/rules/disputes/item-facts.ts'
import { recipientName, recipientWarning } from '#features/credit-repair/rules/disputes/recipient.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { ClientDispute } from './queries.ts'

/** The recipient, the facts of the item, and the claim, as the letter states them, and the days that follow. */
export function DisputeClaim({ dispute, today }: { dispute: ClientDispute; today: PlainDate }) {
  const { recipient, notice_on, months, correct_value, item_kind, item_facts } = dispute
  const facts = factLines(item_facts, item_kind === 'collection')
  const isUnsent = dispute.sent_on === null && isOpenDispute(dispute)
  const warning = isUnsent ? recipientWarning(recipient, notice_on, today) : null
  return (
    <div className="text-ink-2 text-table">
      {recipient !== 'bureau' && (
        <p>
          To {recipient === 'furnisher' ? 'the furnisher' : 'the collector'} {recipientName(dispute)}
        </p>
      )}
      {facts.length > 0 && (
        <p className="text-ink-3 text-small">{facts.map(([label, value]) => `${label}: ${value}`).join(' · ')}</p>
      )}
      {months.length > 0 && <p>Wrong for {months.map(monthWords).join(', ')}</p>}
      {correct_value !== null && <p>It should be: {correct_value}</p>}
      {warning !== null && (
        <p role="note" className="text-orange">
          {warning}
        </p>
      )}
      <NoticeDay dispute={dispute} />
    </div>
  )
}

/** The day by which the results, or the notice of a frivolous dispute, must be mailed. */
function NoticeDay({ dispute }: { dispute: ClientDispute }) {
  const { result, result_on, recipient } = dispute
  if (result === 'frivolous' && result_on !== null && recipient !== 'collector')
    return <p>The notice with the reasons is due by {shortDate(noticeDueAfter(result_on))}.</p>
  const mailedBy = isOpenDispute(dispute) ? resultsMailedBy(dispute) : null
  return mailedBy && <p>The results must be mailed by {shortDate(mailedBy)}.</p>
}
