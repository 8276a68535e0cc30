import { type ReactNode, useState } from 'react'
import { LEAST_NOTICE_DAYS } from '#features/collections/rules/repossession/repossession-days.ts'
import type { RepossessionStep } from '#features/collections/rules/repossession/repossession-state.ts'
import { submitted, typedText } from '#features/collections/screens/submitted.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { centsOf } from '#platform/rules/money.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { Repossession } from './repossession-queries.ts'
import { STEP_LABELS } from './step-words.ts'

type DialogStep = Exclude<RepossessionStep, 'cancel' | 'return'> | 'cost'

interface StepDialogProps {
  step: DialogStep | 'undo' | 'cancel' | 'return'
  repossession: Repossession
  today: PlainDate
  isPending: boolean
  problem: string | undefined
  onClose: () => void
  onSend: (fields: object) => void
}

/** Takes a step with the facts that it needs. The server checks the days by the same rules. */
export function StepDialog({ step, repossession, today, isPending, problem, onClose, onSend }: StepDialogProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = (form: FormData) => {
    const text = (name: string) => typedText(form, name)
    const cents = form.has('amount') ? centsOf(text('amount')) : 0
    if (cents === null || (form.has('amount') && cents <= 0)) return setTyped('Enter dollars and cents, such as 120.50')
    setTyped(null)
    onSend(fieldsOf(step, text, cents))
  }
  return (
    <Dialog title={STEP_LABELS[step]} description={DESCRIPTIONS[step]} onClose={onClose}>
      <form onSubmit={submitted(save)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(typed ?? problem) && <FormError>{typed ?? problem}</FormError>}
        <StepFields step={step} repossession={repossession} today={today} />
        <DialogActions onClose={onClose} pending={isPending && 'Recording...'}>
          {STEP_LABELS[step]}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function fieldsOf(step: StepDialogProps['step'], text: (name: string) => string, cents: number): object {
  const amount = cents / 100
  switch (step) {
    case 'order':
      return { court_order: text('court_order') || null }
    case 'assign':
      return {
        agent_name: text('agent_name'),
        agent_phone: phoneDigits(text('agent_phone')) || text('agent_phone') || null,
      }
    case 'recover':
    case 'store':
      return { on: text('on'), where: text('where') }
    case 'notice':
      return {
        ...{ kind: text('kind'), notice_on: text('notice_on'), sale_on: text('sale_on') },
        ...{ sale_time: text('sale_time') || null, where: text('where') || null },
      }
    case 'sell':
      return { on: text('on'), amount, buyer: text('buyer') }
    case 'cost':
      return { on: text('on'), amount, note: text('note') }
    case 'letter':
    case 'undo':
    case 'cancel':
    case 'return':
      return {}
  }
}

const DESCRIPTIONS: Readonly<Record<StepDialogProps['step'], string>> = {
  order:
    'The register of military service (SCRA) is asked about each person who owes the loan. In military service, only a court can allow it.',
  assign: 'Another agent replaces the one before.',
  recover: 'The agent has the collateral.',
  store: 'The place where the borrower can find the collateral and the things in it.',
  notice: `The sale is at least ${LEAST_NOTICE_DAYS} days after the notice. Download the letter afterward and send it.`,
  sell: 'The price is entered as a payment of the loan.',
  letter: 'Download the explanation of the deficiency or surplus first, and send it. This closes the repossession.',
  cost: 'The cost is added to the loan.',
  ...{ undo: '', cancel: '', return: '' },
}

interface StepFieldsProps {
  step: StepDialogProps['step']
  repossession: Repossession
  today: PlainDate
}

function StepFields({ step, repossession, today }: StepFieldsProps): ReactNode {
  const day = <TextField label="Day" name="on" type="date" max={today} defaultValue={today} required />
  switch (step) {
    case 'order':
      return <TextField label="Court order, if a court allowed it" name="court_order" maxLength={300} />
    case 'assign':
      return (
        <>
          <TextField label="Agent" name="agent_name" maxLength={200} required />
          <TextField label="Phone of the agent" autoComplete="off" name="agent_phone" type="tel" />
        </>
      )
    case 'recover':
    case 'store':
      return (
        <>
          {day}
          <TextField label="Place" name="where" maxLength={300} required />
        </>
      )
    case 'notice':
      return <NoticeFields today={today} />
    case 'sell':
      return (
        <>
          <p className="text-ink-2">
            {repossession.sale_on !== null && `The notice names ${shortDate(repossession.sale_on)}.`}
          </p>
          {day}
          <TextField label="Price (USD)" name="amount" inputMode="decimal" autoComplete="off" required />
          <TextField label="Buyer" name="buyer" maxLength={200} required />
        </>
      )
    case 'cost':
      return (
        <>
          {day}
          <TextField label="Amount (USD)" name="amount" inputMode="decimal" autoComplete="off" required />
          <TextField label="Cost" name="note" maxLength={500} placeholder="Fee of the agent" required />
        </>
      )
    case 'letter':
    case 'undo':
    case 'cancel':
    case 'return':
      return null
  }
}

function NoticeFields({ today }: { today: PlainDate }) {
  const [kind, setKind] = useState('private')
  const [noticeOn, setNoticeOn] = useState(today)
  const isPublic = kind === 'public'
  return (
    <>
      <SelectField
        label="Sale"
        name="kind"
        value={kind}
        options={[
          { value: 'private', label: 'Private sale' },
          { value: 'public', label: 'Public sale' },
        ]}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <TextField
        label="Day of the notice"
        name="notice_on"
        type="date"
        max={today}
        value={noticeOn}
        onChange={({ currentTarget }) => setNoticeOn(currentTarget.value)}
        required
      />
      <TextField
        key={noticeOn}
        label={isPublic ? 'Day of the sale' : 'Sale after'}
        name="sale_on"
        type="date"
        min={addDays(noticeOn || today, LEAST_NOTICE_DAYS)}
        defaultValue={addDays(noticeOn || today, LEAST_NOTICE_DAYS)}
        required
      />
      {isPublic && (
        <>
          <TextField label="Time" name="sale_time" maxLength={40} placeholder="10 AM" required />
          <TextField label="Place" name="where" maxLength={300} required />
        </>
      )}
    </>
  )
}
