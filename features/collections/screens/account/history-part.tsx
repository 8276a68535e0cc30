import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelName, outcomeName } from '#features/collections/rules/contact.ts'
import { type Attempt, collectionQueries } from '#features/collections/screens/collection-queries.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'

const FIRST = 8
const MONEY = ['payment', 'recovery', 'settlement']

/** The attempts to reach the borrowers, and the latest payments. */
export function HistoryPart({ loan }: { loan: Loan }) {
  const [isWhole, showWhole] = useState(false)
  const attempts = useQuery(collectionQueries.attempts(loan.id))
  const reversed = new Set(loan.postings.map(({ reverses_id }) => reverses_id))
  const payments = loan.postings.filter(({ kind }) => MONEY.includes(kind)).toReversed()
  return (
    <>
      <Part title="Contacts" isRuled>
        <QueryView
          query={attempts}
          failure="Couldn’t load the contacts"
          loading={<SkeletonRows count={3} />}
          empty={<p className="py-3 text-ink-2">No one has tried to reach the borrower yet.</p>}
        >
          {(all) => (
            <>
              <ol aria-label="Contacts">
                {(isWhole ? all : all.slice(0, FIRST)).map((attempt) => (
                  <AttemptLine key={attempt.id} attempt={attempt} />
                ))}
              </ol>
              {!isWhole && all.length > FIRST && (
                <Button variant="quiet" className="mt-1 -ml-3.5 print:hidden" onClick={() => showWhole(true)}>
                  Show all {all.length}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </Part>
      <Part title="Payments" isRuled>
        {payments.length === 0 && <p className="py-3 text-ink-2">No payment was received yet.</p>}
        <ul aria-label="Payments">
          {payments.slice(0, FIRST).map(({ id, effective_date, amount }) => (
            <li key={id} className="flex justify-between gap-4 border-rule border-b py-2">
              <span>
                {shortDate(effective_date)}
                {reversed.has(id) && <span className="ml-2 text-red text-small">Reversed</span>}
              </span>
              <span className={`tabular-nums ${reversed.has(id) ? 'line-through' : ''}`}>
                {dollarsAndCents(amount ?? 0)}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { channel, is_inbound, phone, outcome, note, override_reason, at, by_name, client } = attempt
  const facts = [
    client?.full_name,
    phone && displayPhone(phone),
    by_name,
    override_reason && `Against the limit: ${override_reason}`,
  ]
  return (
    <li className="border-rule border-b py-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-medium">
          {is_inbound ? `${channelName(channel)} from the borrower` : channelName(channel)}: {outcomeName(outcome)}
        </p>
        <p className="text-ink-2 text-small">{shortMoment(at)}</p>
      </div>
      <p className="wrap-anywhere text-ink-2 text-small">{facts.filter(Boolean).join(' · ')}</p>
      {note !== null && <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{note}</p>}
    </li>
  )
}
