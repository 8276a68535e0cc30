import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { LateFee } from '#features/lending/rules/servicing/late-fees.ts'
import {
  type ChangedReceipt,
  changesWhatWasGiven,
  type PostingEffects,
} from '#features/lending/rules/servicing/posting-effects.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'

interface PostingEffectsViewProps {
  effects: PostingEffects
  /** Late fees that the entry causes. */
  lateFees?: readonly LateFee[]
}

/** The fees and receipts of before that an entry changes, and the notice that the borrower must get. Empty if there are none. */
export function PostingEffectsView({ effects, lateFees = [] }: PostingEffectsViewProps) {
  const id = useId()
  const { feesTakenBack, changedReceipts } = effects
  if (!changesWhatWasGiven(effects) && lateFees.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-rule-strong border-t pt-3">
      <h3 id={id} className="font-semibold">
        Changes to earlier entries
      </h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {feesTakenBack.map((fee) => (
          <li key={fee.id}>
            The late fee of {dollarsAndCents(fee.cents)} from {shortDate(fee.on)} is taken back.
          </li>
        ))}
        {lateFees.map(({ installment, cents, on }) => (
          <li key={installment}>
            A late fee of {dollarsAndCents(cents)} for installment {installment} is added, dated {shortDate(on)}.
          </li>
        ))}
        {changedReceipts.length > 0 && (
          <li>The split of {counted(changedReceipts.length, 'earlier payment')} changes.</li>
        )}
      </ul>
      {changedReceipts.length > 0 && <ChangedReceipts receipts={changedReceipts} />}
      {changesWhatWasGiven(effects) && (
        <p className="mt-2 flex items-start gap-1.5 font-medium">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-orange" />
          {noticeOf(effects)}
        </p>
      )}
    </section>
  )
}

function noticeOf({ feesTakenBack, changedReceipts }: PostingEffects): string {
  const reasons = [
    feesTakenBack.length > 0 && `you take back ${counted(feesTakenBack.length, 'late fee')}`,
    changedReceipts.length > 0 &&
      `${counted(changedReceipts.length, 'receipt')} that you gave no longer ${changedReceipts.length === 1 ? 'shows' : 'show'} the right split`,
  ].filter(Boolean)
  return `You must notify the borrower: ${reasons.join(', and ')}.`
}

type Part = 'interestCents' | 'principalCents' | 'feesCents' | 'chargesCents' | 'creditCents'

const ALWAYS: readonly (readonly [label: string, part: Part])[] = [
  ['Interest', 'interestCents'],
  ['Principal', 'principalCents'],
]
const IF_CHANGED: typeof ALWAYS = [
  ['Fees', 'feesCents'],
  ['Charges', 'chargesCents'],
  ['Credit', 'creditCents'],
]

/** Payments with the new parts and the old ones below them. */
function ChangedReceipts({ receipts }: { receipts: readonly ChangedReceipt[] }) {
  const changed = ([, part]: readonly [string, Part]) =>
    receipts.some(({ before, after }) => before[part] !== after[part])
  // On a phone, a row of three columns fits. A longer one becomes lines.
  const parts = [...ALWAYS, ...IF_CHANGED.filter(changed)]
  return (
    <Table
      label="Changed receipts"
      linesOnPhone={parts.length > ALWAYS.length}
      heads={['Payment', ...parts.map(([label]) => ({ figure: label }))]}
    >
      <tbody>
        {receipts.map(({ id, on, cents, before, after }) => (
          <tr key={id}>
            <th scope="row">
              {shortDate(on)}
              <span className="block font-normal text-ink-2 text-small">{dollarsAndCents(cents)}</span>
            </th>
            {parts.map(([label, part]) => (
              <PartOfPayment key={part} label={label} cents={after[part]} formerCents={before[part]} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PartOfPayment({ label, cents, formerCents }: { label: string; cents: number; formerCents: number }) {
  return (
    <td data-label={label} className="text-right tabular-nums">
      <div>
        {dollarsAndCents(cents)}
        {cents !== formerCents && (
          <span className="block text-ink-2 text-small">was {dollarsAndCents(formerCents)}</span>
        )}
      </div>
    </td>
  )
}
