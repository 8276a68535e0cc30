import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { GIVEN_HOW } from '#domain/lending/adverse-action/given-how.ts'
import { dayReceived } from '#domain/lending/payment-form.ts'
import { useMayWrite } from '#web/may-write.ts'
import { callFunction } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type AdverseNotice, lendingQueries } from './queries.ts'

const HOW = { mail: 'by mail', in_person: 'in person' } as const

/** The notice of a declined application: saved as PDF to be given out, and once recorded as given. */
export function NoticeActs({ notice }: { notice: AdverseNotice }) {
  const [isGiving, setGiving] = useState(false)
  const mayWrite = useMayWrite()
  const { given_how, given_on, given_by_name } = notice
  return (
    <div className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <p className="text-ink-2 text-small">
        {given_how && given_on
          ? `Notice given ${HOW[given_how]} on ${shortDate(given_on)}, recorded by ${given_by_name}`
          : 'Notice not given out yet'}
      </p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <NoticeButton notice={notice} />
          {given_on === null && <Button onClick={() => setGiving(true)}>Record as given</Button>}
        </div>
      )}
      {isGiving && <GiveDialog notice={notice} onClose={() => setGiving(false)} />}
    </div>
  )
}

function NoticeButton({ notice: { id, created_at } }: { notice: AdverseNotice }) {
  const problemId = useId()
  const saving = useMutation({
    mutationFn: async () => {
      const file = await callFunction('adverse-action-notice', { act: 'print', notice_id: id })
      if (file instanceof Blob) return file
      throw new Error('Failed to load the notice')
    },
    onSuccess: (file) => saveFile(file, `adverse-action-notice-${dateOfInstant(created_at, 'UTC')}.pdf`),
  })
  return (
    <>
      <Button
        aria-describedby={saving.isError ? problemId : undefined}
        pending={saving.isPending && 'Preparing notice...'}
        onClick={() => saving.mutate()}
      >
        Notice as PDF
      </Button>
      {saving.isError && (
        <p id={problemId} role="alert" className="w-full text-red text-small">
          {saving.error.message}
        </p>
      )}
    </>
  )
}

function GiveDialog({ notice: { id, created_at }, onClose }: { notice: AdverseNotice; onClose: () => void }) {
  const [today] = useState(() => dayReceived(new Date(), 'UTC'))
  const [how, setHow] = useState<(typeof GIVEN_HOW)[number]>('mail')
  const [on, setOn] = useState(today)
  const queryClient = useQueryClient()
  const giving = useMutation({
    mutationFn: () => callFunction('adverse-action-notice', { act: 'give', notice_id: id, how, on }),
    onSuccess: () => {
      onClose()
      showToast('Recorded as given')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
  })
  return (
    <Dialog onClose={onClose} title="Record as given" description="How and when the applicant was given the notice.">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          giving.mutate()
        }}
      >
        {giving.isError && <FormError>{giving.error.message}</FormError>}
        <SelectField
          label="How"
          value={how}
          onChange={(event) => setHow(GIVEN_HOW.find((one) => one === event.target.value) ?? how)}
          options={[
            { value: 'mail', label: 'By mail' },
            { value: 'in_person', label: 'In person' },
          ]}
        />
        <TextField
          label="Given on"
          type="date"
          min={dateOfInstant(created_at, 'UTC')}
          max={today}
          hint="It is kept once, and cannot be changed."
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        <DialogActs onClose={onClose} pending={giving.isPending && 'Recording...'}>
          Record as given
        </DialogActs>
      </form>
    </Dialog>
  )
}
