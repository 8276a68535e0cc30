import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import type { ShownSettings } from '#features/payments/rules/bank-files/bank-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { bankFileQueries, FIRST_FILES, useFileCommand } from './bank-file-queries.ts'
import { FileRow } from './file-row.tsx'
import { FileSettings } from './file-settings.tsx'
import { ReturnsPart } from './returns-part.tsx'

/** The ACH files with which a company collects from bank accounts, the bank's returns, and the settings. */
export function BankFilesPage() {
  usePageName('Bank files', { title: 'Lending', to: '/dashboard/lending' })
  const mayTake = useMay('take_payments')
  const seesAll = useMay('see_all_clients')
  const settings = useQuery({ ...bankFileQueries.settings(), enabled: mayTake })
  if (!mayTake || !seesAll)
    return (
      <>
        <DeskHead />
        <p className="text-ink-2">Bank files are for people who take payments and see all clients.</p>
      </>
    )
  return (
    <>
      <DeskHead />
      <QueryView query={settings} failure="Couldn’t load the bank files" loading={<SkeletonRows count={4} />}>
        {(kept) => (
          <div className="grid gap-10">
            {kept.is_on && <Files settings={kept} />}
            {kept.is_on && <ReturnsPart />}
            <FileSettings key={JSON.stringify(kept.origin)} kept={kept} />
          </div>
        )}
      </QueryView>
    </>
  )
}

function Files({ settings }: { settings: ShownSettings }) {
  const [rows, setRows] = useState(FIRST_FILES)
  const files = useQuery(bankFileQueries.files(rows))
  const making = useFileCommand(() => showToast('Bank file made'))
  const { waiting, waiting_cents, effective_on, cutoff, made_at } = settings
  const make = waiting > 0 && (
    <Button variant="primary" pending={making.isPending && 'Making...'} onClick={() => making.mutate({ act: 'make' })}>
      Make a file
    </Button>
  )
  return (
    <Part
      title="Files for your bank"
      isRuled
      action={make || undefined}
      about="Each debit is in exactly one file. Download it, upload it at your bank, and mark it as delivered."
    >
      <p className="py-2">
        {waiting === 0
          ? 'No debit is due for a file.'
          : `${counted(waiting, 'debit')} of ${dollarsAndCents(waiting_cents)} would take effect on ${shortDate(effective_on)}.`}{' '}
        <span className="text-ink-2">
          The bank’s cutoff is {cutoff}.
          {made_at !== null && ` On banking days, the file is made by itself after ${made_at}.`}
        </span>
      </p>
      {making.isError && <FormError>{making.error.message}</FormError>}
      <QueryView query={files} failure="Couldn’t load the files" loading={<SkeletonRows count={3} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className="py-2 text-ink-2">No file was made yet.</p>}
            <ul aria-label="Bank files">
              {all.slice(0, rows).map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
            {all.length > rows && (
              <Button variant="quiet" className="mt-2" onClick={() => setRows(rows + FIRST_FILES)}>
                Show more
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}
