import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { GIVEN_HOW } from '#features/lending/rules/adverse-action/given-how.ts'
import { GIVEN_ON_PAPER } from '#features/lending/rules/adverse-action/given-how.ts'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { type KeptNotice, lendingQueries } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { EmailStatus, NoticeByEmail } from './notice-by-email.tsx'

export const HOW: Record<(typeof GIVEN_HOW)[number], string> = {
  mail: 'by mail',
  in_person: 'in person',
  email: 'by email',
}
const PAPER_LABEL: Record<(typeof GIVEN_ON_PAPER)[number], string> = { mail: 'By mail', in_person: 'In person' }

const KINDS = {
  notice: { name: 'Notice', act: 'adverse-action-notice', file: 'adverse-action-notice' },
  question: {
    name: 'Request for information',
    act: 'incompleteness-notice',
    file: 'incompleteness-notice',
  },
  applicant: { name: 'Notice to co-applicant', act: 'applicant-notice', file: 'notice-to-co-applicant' },
  disclosure: { name: 'Disclosure', act: 'credit-score-notice', file: 'credit-score-disclosure' },
} as const

interface NoticeProps {
  kind: keyof typeof KINDS
  notice: Pick<KeptNotice, 'id' | 'created_at'>
}

const openedOn = ({ emails }: KeptNotice) => emails.find(({ opened_at }) => opened_at !== null)?.opened_at

interface NoticeActionsProps extends NoticeProps {
  clientId: string
  notice: KeptNotice
}

/** A document for the applicant: download it as PDF, then record once that it was given. */
export function NoticeActions({ clientId, kind, notice }: NoticeActionsProps) {
  const mayWrite = useMay('work_applications')
  const { given_how, given_on, given_by_name } = notice
  const { name, act } = KINDS[kind]
  const opened = openedOn(notice)
  return (
    <div className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right">
      <p className="text-ink-2 text-small">
        {given_how && given_on
          ? `${name} given ${HOW[given_how]} on ${shortDate(given_on)}, recorded by ${given_by_name}`
          : `${name} not given yet`}
        {given_how === 'email' && (opened ? `, opened on ${shortDate(dateOfInstant(opened))}` : ', not opened yet')}
      </p>
      <EmailStatus notice={notice} />
      {mayWrite && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <NoticeButton kind={kind} notice={notice} />
          {given_on === null && <GivePaper kind={kind} notice={notice} />}
          <NoticeByEmail clientId={clientId} name={name} act={act} notice={notice} />
        </div>
      )}
    </div>
  )
}

/** Records once how and when a document was given on paper. */
export function GivePaper({ kind, notice }: NoticeProps) {
  const [isGiving, setGiving] = useState(false)
  return (
    <>
      <Button onClick={() => setGiving(true)}>Record as given</Button>
      {isGiving && <GiveDialog kind={kind} notice={notice} onClose={() => setGiving(false)} />}
    </>
  )
}

/** Downloads a document as PDF. */
export function NoticeButton({ kind, notice: { id, created_at } }: NoticeProps) {
  const problemId = useId()
  const { name, act, file: fileName } = KINDS[kind]
  const saving = useMutation({
    mutationFn: async () => {
      const file = await callFunction(act, { act: 'print', notice_id: id })
      if (file instanceof Blob) return file
      throw new Error(`Failed to load the ${name.toLowerCase()}`)
    },
    onSuccess: (file) => saveFile(file, `${fileName}-${dateOfInstant(created_at, 'UTC')}.pdf`),
  })
  return (
    <>
      <Button
        aria-describedby={saving.isError ? problemId : undefined}
        pending={saving.isPending && `Preparing ${name.toLowerCase()}...`}
        onClick={() => saving.mutate()}
      >
        {name} as PDF
      </Button>
      {saving.isError && (
        <p id={problemId} role="alert" className="w-full text-red text-small">
          {saving.error.message}
        </p>
      )}
    </>
  )
}

function GiveDialog({ kind, notice: { id, created_at }, onClose }: NoticeProps & { onClose: () => void }) {
  const { name, act } = KINDS[kind]
  const [today] = useState(() => dayReceived(new Date(), 'UTC'))
  const [how, setHow] = useState<(typeof GIVEN_ON_PAPER)[number]>('mail')
  const [on, setOn] = useState(today)
  const queryClient = useQueryClient()
  const giving = useMutation({
    mutationFn: () => callFunction(act, { act: 'give', notice_id: id, how, on }),
    onSuccess: () => {
      onClose()
      showToast('Recorded as given')
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record as given"
      description={`Enter how and when the applicant received the ${name.toLowerCase()}.`}
    >
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
          onChange={(event) => setHow(GIVEN_ON_PAPER.find((one) => one === event.target.value) ?? how)}
          options={GIVEN_ON_PAPER.map((value) => ({ value, label: PAPER_LABEL[value] }))}
        />
        <TextField
          label="Given on"
          type="date"
          min={dateOfInstant(created_at, 'UTC')}
          max={today}
          hint="You can’t change this later."
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        <DialogActions onClose={onClose} pending={giving.isPending && 'Recording...'}>
          Record as given
        </DialogActions>
      </form>
    </Dialog>
  )
}
