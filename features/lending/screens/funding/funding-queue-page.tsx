import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReturnsRead } from '#features/lending/rules/funding/funding-files.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { AchBank } from './ach-bank.tsx'
import { fundingQueries, useFundingCommand } from './funding-queries.ts'
import { PayoutRow } from './payout-row.tsx'

/** The payouts of all loans that are under way, the ACH files, and the bank's returns. */
export function FundingQueuePage() {
  usePageName('Funding', { title: 'Lending', to: '/dashboard/lending' })
  const fundings = useQuery(fundingQueries.underWay())
  const maySend = useMay('send_funds')
  return (
    <>
      <DeskHead />
      <div className="grid gap-10">
        <Part title="Payouts under way" isRuled>
          <QueryView query={fundings} failure="Couldn’t load the payouts" loading={<SkeletonRows count={4} />}>
            {(all) =>
              all.length === 0 ? (
                <p className="py-3 text-ink-2">No payout is waiting. Booked loans are paid out on their pages.</p>
              ) : (
                <ul>
                  {all.map((funding) => (
                    <PayoutRow
                      key={funding.id}
                      funding={funding}
                      above={
                        <Link
                          to={`/dashboard/loans/${funding.loan_id}`}
                          className="justify-self-start text-brand text-small"
                        >
                          Loan of {funding.client?.full_name ?? 'a client'}
                        </Link>
                      }
                    />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </Part>
        {maySend && <AchFiles />}
        {maySend && <AchBank />}
      </div>
    </>
  )
}

function AchFiles() {
  const files = useQuery(fundingQueries.files())
  const making = useFundingCommand<object>('funding-files', () => showToast('ACH file made'))
  const [read, setRead] = useState<ReturnsRead | null>(null)
  const reading = useFundingCommand<object, ReturnsRead>('funding-files', setRead)
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        pending={making.isPending && 'Making...'}
        onClick={() => making.mutate({ act: 'make' })}
      >
        Make an ACH file
      </Button>
      <FileButton
        accept=".txt,.ach,text/plain"
        camera={false}
        onChoose={async (file) => reading.mutate({ act: 'read_returns', contents: await file.text() })}
      >
        Read returns
      </FileButton>
    </div>
  )
  return (
    <Part title="ACH files" isRuled action={actions} about="Each payout is in exactly one file. Send it to your bank.">
      {making.isError && <FormError>{making.error.message}</FormError>}
      {reading.isError && <FormError>{reading.error.message}</FormError>}
      {read !== null && <p role="status">{readWords(read)}</p>}
      <QueryView query={files} failure="Couldn’t load the files" loading={<SkeletonRows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-ink-2">No file was made yet.</p>
          ) : (
            <ul>
              {all.map((file) => (
                <li
                  key={file.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-rule border-b py-3"
                >
                  <span>
                    {file.file_name} · {counted(file.entries, 'payout')}, {dollarsAndCents(file.total_cents)} · takes
                    effect {shortDate(file.effective_on)}
                  </span>
                  <Download id={file.id} name={file.file_name} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Part>
  )
}

function readWords({ returned, changed, repeated, unknown }: ReturnsRead): string {
  const others = unknown.length > 0 ? ` ${counted(unknown.length, 'entry')} of other companies or files.` : ''
  return `${counted(returned, 'return')}, ${counted(changed, 'correction')}, ${repeated} already known.${others}`
}

function Download({ id, name }: { id: string; name: string }) {
  const downloading = useMutation({
    mutationFn: () => callFunction<Blob | string>('funding-files', { act: 'download', file_id: id }),
    onSuccess: (file) => saveFile(file instanceof Blob ? file : new Blob([file], { type: 'text/plain' }), name),
  })
  return (
    <>
      <Button pending={downloading.isPending && 'Downloading...'} onClick={() => downloading.mutate(undefined)}>
        Download
      </Button>
      {downloading.isError && <FormError>{downloading.error.message}</FormError>}
    </>
  )
}
