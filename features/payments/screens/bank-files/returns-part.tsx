import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DebitReturnsRead } from '#features/payments/rules/bank-files/bank-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { bankFileQueries, type DebitReturn, FIRST_FILES, useFileCommand } from './bank-file-queries.ts'

/** The returns and corrections that the bank sent. Those that a person must look at come first. */
export function ReturnsPart() {
  const [isAll, setIsAll] = useState(false)
  const [rows, setRows] = useState(FIRST_FILES)
  const [read, setRead] = useState<DebitReturnsRead | null>(null)
  const returns = useQuery(bankFileQueries.returns(!isAll, rows))
  const reading = useFileCommand<DebitReturnsRead>(setRead)
  const upload = (
    <FileButton
      accept=".txt,.ach,text/plain"
      camera={false}
      onChoose={async (file) => reading.mutate({ act: 'read_returns', contents: await file.text() })}
    >
      Read the bank’s return file
    </FileButton>
  )
  return (
    <Part
      title="Returns and corrections"
      isRuled
      action={upload}
      about="Each return is posted once, however often its file is read."
    >
      {reading.isError && <FormError>{reading.error.message}</FormError>}
      {read !== null && <p role="status">{readWords(read)}</p>}
      <QueryView query={returns} failure="Couldn’t load the returns" loading={<SkeletonRows count={2} />}>
        {(all) => (
          <>
            {all.length === 0 && (
              <p className="py-2 text-ink-2">{isAll ? 'No return was read yet.' : 'No return waits for you.'}</p>
            )}
            <ul aria-label="Returns">
              {all.slice(0, rows).map((one) => (
                <ReturnRow key={one.id} one={one} isOpen={!isAll} />
              ))}
            </ul>
            <div className="mt-2 flex flex-wrap gap-2">
              {all.length > rows && (
                <Button variant="quiet" onClick={() => setRows(rows + FIRST_FILES)}>
                  Show more
                </Button>
              )}
              <Button variant="quiet" onClick={() => setIsAll(!isAll)}>
                {isAll ? 'Show only those that wait' : 'Show all returns'}
              </Button>
            </div>
          </>
        )}
      </QueryView>
    </Part>
  )
}

function ReturnRow({ one, isOpen }: { one: DebitReturn; isOpen: boolean }) {
  const handling = useFileCommand(() => showToast('Marked as done'))
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        {one.loan_id === null ? (
          <span>No debit of yours has the number {one.original_trace}</span>
        ) : (
          <Link to={`/dashboard/loans/${one.loan_id}`}>Loan of {one.client?.full_name ?? 'a client'}</Link>
        )}
        <span>{dollarsAndCents(one.amount_cents)}</span>
      </p>
      <p className="text-ink-2 text-small">
        {one.note} · Read {shortDate(one.created_at.slice(0, 10))}
      </p>
      {handling.isError && <FormError>{handling.error.message}</FormError>}
      {isOpen && (
        <p>
          <Button
            variant="quiet"
            pending={handling.isPending && 'Saving...'}
            onClick={() => handling.mutate({ act: 'handled', return_id: one.id })}
          >
            Mark as done
          </Button>
        </p>
      )}
    </li>
  )
}

function readWords({ returned, updated, ask, unknown, repeated, payouts }: DebitReturnsRead): string {
  const others = payouts === 0 ? '' : ` ${counted(payouts, 'return')} of payouts.`
  const waiting = ask + unknown
  return `${counted(returned, 'return')} posted, ${counted(updated, 'account')} corrected, ${waiting} for you to look at, ${repeated} already read.${others}`
}
