import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { type DebitFileStatus, FILE_STATUSES, fileStatusName } from '#features/payments/rules/bank-files/bank-file.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { bankFileQueries, type DebitFile, useFileCommand } from './bank-file-queries.ts'
import { CancelFileDialog } from './cancel-file-dialog.tsx'

const statusOf = (text: string): DebitFileStatus => FILE_STATUSES.find((status) => status === text) ?? 'made'

/** A bank file with its state, and the next step. */
export function FileRow({ file }: { file: DebitFile }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const mayExport = useMay('export_data')
  const delivering = useFileCommand(() => showToast('Marked as delivered'))
  const status = statusOf(file.status)
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {counted(file.entries, 'debit')}, {dollarsAndCents(file.total_cents)}
        </p>
        <p>{fileStatusName(status)}</p>
      </div>
      <p className="text-ink-2 text-small">{factsOf(file)}</p>
      {delivering.isError && <FormError>{delivering.error.message}</FormError>}
      {status !== 'canceled' && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayExport && <Download file={file} />}
          {status === 'made' && (
            <>
              <Button
                variant="quiet"
                pending={delivering.isPending && 'Saving...'}
                onClick={() => delivering.mutate({ act: 'deliver', file_id: file.id })}
              >
                Mark as delivered
              </Button>
              <Button variant="quiet" onClick={() => setIsCanceling(true)}>
                Cancel the file
              </Button>
            </>
          )}
        </div>
      )}
      {isCanceling && <CancelFileDialog file={file} onClose={() => setIsCanceling(false)} />}
    </li>
  )
}

function factsOf(file: DebitFile): string {
  const made = file.is_automatic ? 'Made by itself' : `Made by ${file.made_by_name ?? 'a person'}`
  return [
    ...[file.file_name, `Takes effect ${shortDate(file.effective_on)}`, `${made} ${dayOf(file.created_at)}`],
    ...(file.downloaded_at === null
      ? []
      : [`Downloaded ${dayOf(file.downloaded_at)} by ${file.downloaded_by_name ?? 'a person'}`]),
    ...(file.delivered_at === null
      ? []
      : [`Delivered ${dayOf(file.delivered_at)} by ${file.delivered_by_name ?? 'a person'}`]),
    ...(file.cancel_reason === null
      ? []
      : [`Canceled by ${file.canceled_by_name ?? 'a person'}: ${file.cancel_reason}`]),
  ].join(' · ')
}

const dayOf = (instant: string) => shortDate(instant.slice(0, 10))

function Download({ file }: { file: DebitFile }) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const downloading = useMutation({
    mutationFn: () =>
      withReauthentication(() => callFunction<Blob | string>('debit-files', { act: 'download', file_id: file.id })),
    onSuccess: async (content) => {
      saveFile(content instanceof Blob ? content : new Blob([content], { type: 'text/plain' }), file.file_name)
      await queryClient.invalidateQueries({ queryKey: bankFileQueries.all })
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        pending={downloading.isPending && 'Downloading...'}
        onClick={() => downloading.mutate(undefined)}
      >
        Download
      </Button>
      {downloading.isError && <FormError>{downloading.error.message}</FormError>}
      {dialog}
    </>
  )
}
