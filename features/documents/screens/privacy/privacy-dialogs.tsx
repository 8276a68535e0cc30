import { useState } from 'react'
import { limitsOffered } from '#features/documents/rules/privacy/client-status.ts'
import type { PrivacyNoticeByEmail } from '#features/documents/rules/privacy/notice-by-email.ts'
import { LIMIT_CODES, LIMITS, type Limit } from '#features/documents/rules/privacy/practices.ts'
import { CHOICE_WAYS, isWayOfChoice, NOTICE_WAYS } from '#features/documents/rules/privacy/privacy-command.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type NoticeVersion, usePrivacyAction } from './privacy-queries.ts'

interface PrivacyDialogProps {
  clientId: string
  notice: NoticeVersion
  onClose: () => void
}

/** Records how and when the client received the notice. Email is offered only with consent. */
export function GiveDialog({
  clientId,
  notice,
  byEmail,
  onClose,
}: PrivacyDialogProps & { byEmail: PrivacyNoticeByEmail }) {
  const [how, setHow] = useState<string>(NOTICE_WAYS[0].value)
  const day = useDay()
  const ways = NOTICE_WAYS.filter(({ value }) => value !== 'email' || byEmail.may)
  const way = ways.find(({ value }) => value === how)?.value ?? NOTICE_WAYS[0].value
  const giving = usePrivacyAction(clientId, () => {
    onClose()
    showToast('Recorded as given')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record as given"
      description={`Enter how and when this client received version ${notice.version} of the privacy notice. You can’t change this later.`}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          giving.mutate({ act: 'give', notice_id: notice.id, how: way, on: day.on })
        }}
      >
        {giving.isError && <FormError>{giving.error.message}</FormError>}
        <SelectField
          label="How"
          hint={
            byEmail.may
              ? undefined
              : `Not by email: ${byEmail.why} Print it with “Notice as PDF”, give it on paper and record that here.`
          }
          options={ways}
          value={way}
          onChange={({ currentTarget: { value } }) => setHow(value)}
        />
        <DayField
          label="Given on"
          notice={notice}
          day={day}
          since={way === 'email' && byEmail.may ? byEmail.since : ''}
        />
        <DialogActions onClose={onClose} pending={giving.isPending && 'Recording...'}>
          Record as given
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Records what the client wants to limit. Removing a limit requires writing. */
export function ChooseDialog({ clientId, notice, limits, onClose }: PrivacyDialogProps & { limits: readonly Limit[] }) {
  // Limits from an earlier notice stay, even if that information is no longer shared.
  const offered = LIMIT_CODES.filter((code) => limits.includes(code) || limitsOffered(notice).includes(code))
  const [chosen, setChosen] = useState(limits)
  const [how, setHow] = useState<string>(CHOICE_WAYS[0].value)
  const day = useDay()
  const choosing = usePrivacyAction(clientId, () => {
    onClose()
    showToast('Choice recorded')
  })
  const ways = CHOICE_WAYS.filter(({ value }) => isWayOfChoice(value, chosen, limits))
  const way = ways.find(({ value }) => value === how) ?? CHOICE_WAYS[0]
  const isSame = chosen.length === limits.length && chosen.every((code) => limits.includes(code))
  const toggle = (code: Limit) =>
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    <Dialog
      onClose={onClose}
      title="Record a choice"
      description="Choose what the client wants to limit from that day on. It applies until the client changes it in writing or electronically."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choosing.mutate({ act: 'choose', notice_id: notice.id, limits: chosen, how: way.value, on: day.on })
        }}
      >
        {choosing.isError && <FormError>{choosing.error.message}</FormError>}
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium text-ink-2 text-small">The client’s choice</legend>
          {offered.map((code) => (
            <CheckboxField
              key={code}
              label={LIMITS[code]}
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
            />
          ))}
        </fieldset>
        <SelectField
          label="How the client told you"
          options={ways}
          value={way.value}
          onChange={({ currentTarget: { value } }) => setHow(value)}
        />
        <DayField label="Date told" notice={notice} day={day} />
        <DialogActions onClose={onClose} disabled={isSame} pending={choosing.isPending && 'Recording...'}>
          {chosen.length === 0 ? 'Record no limits' : 'Record the choice'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface Day {
  today: string
  on: string
  setOn: (on: string) => void
}

/** Returns a day between the notice and today, by the server's clock. */
function useDay(): Day {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [on, setOn] = useState(today)
  return { today, on, setOn }
}

interface DayFieldProps {
  label: string
  notice: NoticeVersion
  day: Day
  /** The earliest possible day, if later than the notice's. */
  since?: string
}

function DayField({ label, notice, day, since = '' }: DayFieldProps) {
  const published = dateOfInstant(notice.published_at, 'UTC')
  return (
    <TextField
      label={label}
      type="date"
      min={since > published ? since : published}
      max={day.today}
      value={day.on}
      onChange={({ currentTarget: { value } }) => day.setOn(value)}
    />
  )
}
