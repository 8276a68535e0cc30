import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AccountRow, collectionQueries, useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'

/** Late accounts with their facts, and a way to give the chosen ones to a collector. */
export function AccountList({ accounts }: { accounts: readonly AccountRow[] }) {
  const [picked, pick] = useState<readonly string[]>([])
  const mayCollect = useMay('collect_loans')
  const toggle = (id: string) => pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  const shown = picked.filter((id) => accounts.some((account) => account.id === id))
  return (
    <>
      {mayCollect && shown.length > 0 && <Assign loanIds={shown} onDone={() => pick([])} />}
      <Table
        label="Late accounts"
        linesOnPhone
        headsOnPhone={false}
        heads={[
          ...(mayCollect ? [{ spoken: 'Choose' }] : []),
          'Borrower',
          { figure: 'Days late' },
          { figure: 'Past due' },
          'Last contact',
          'Next step',
          'Collector',
        ]}
      >
        <tbody>
          {accounts.map((account) => (
            <AccountLine
              key={account.id}
              account={account}
              isPicked={shown.includes(account.id)}
              onPick={mayCollect ? () => toggle(account.id) : null}
            />
          ))}
        </tbody>
      </Table>
    </>
  )
}

interface AccountLineProps {
  account: AccountRow
  isPicked: boolean
  onPick: (() => void) | null
}

function AccountLine({ account, isPicked, onPick }: AccountLineProps) {
  const { id, full_name, state, days_past_due, past_due_cents, last_contact_at, last_attempt_at, collector_name } =
    account
  return (
    <tr>
      {onPick !== null && (
        <td className="w-8">
          <input
            type="checkbox"
            aria-label={`Choose ${full_name}`}
            checked={isPicked}
            onChange={onPick}
            className="size-4 accent-brand"
          />
        </td>
      )}
      <td data-label="Borrower">
        <Link
          to={`/dashboard/collections/accounts/${id}?queue=${account.queue_id}`}
          className="font-medium hover:underline"
        >
          {full_name}
        </Link>
        {state && <span className="ml-1.5 text-ink-3 text-small">{state}</span>}
      </td>
      <td data-label="Days late" className="text-right tabular-nums">
        {days_past_due}
      </td>
      <td data-label="Past due" className="text-right tabular-nums">
        {dollarsAndCents(past_due_cents)}
      </td>
      <td data-label="Last contact">
        {last_contact_at === null ? 'None' : shortMoment(last_contact_at)}
        {last_contact_at === null && last_attempt_at !== null && (
          <span className="block text-ink-3 text-small">tried {shortMoment(last_attempt_at)}</span>
        )}
      </td>
      <td data-label="Next step">{nextStep(account)}</td>
      <td data-label="Collector">{collector_name ?? '–'}</td>
    </tr>
  )
}

function nextStep({
  broken_promise_on,
  promised_until,
  settlement_due_on,
  follow_up_on,
  follow_up_note,
}: AccountRow): string {
  if (settlement_due_on !== null) return `Settlement payment due ${shortDate(settlement_due_on)}`
  if (promised_until !== null) return `Promise for ${shortDate(promised_until)}`
  if (follow_up_on !== null) return [shortDate(follow_up_on), follow_up_note].filter(Boolean).join(': ')
  return broken_promise_on === null ? '–' : `Promise broken ${shortDate(broken_promise_on)}`
}

function Assign({ loanIds, onDone }: { loanIds: readonly string[]; onDone: () => void }) {
  const collectors = useQuery(collectionQueries.collectors())
  const assigning = useCollections<{ assigned: number }>('collections', {
    isToasted: true,
    onDone: ({ assigned }) => {
      showToast(assigned === 1 ? 'One account assigned' : `${assigned} accounts assigned`)
      onDone()
    },
  })
  const options = (collectors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 rounded-control bg-brand-tint p-3">
      <p className="self-center font-medium">{loanIds.length} chosen</p>
      <SelectField
        label="Assign to"
        value=""
        disabled={assigning.isPending}
        options={[{ value: '', label: 'Choose a collector' }, ...options, { value: 'none', label: 'No collector' }]}
        onChange={({ currentTarget: { value } }) =>
          value !== '' &&
          assigning.mutate({ act: 'assign', loan_ids: loanIds, collector_id: value === 'none' ? null : value })
        }
      />
    </div>
  )
}
