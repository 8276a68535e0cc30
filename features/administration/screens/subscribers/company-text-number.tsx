import { useState } from 'react'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import type { Subscriber, TextNumber } from './queries.ts'
import { AssignTextNumber, TakeBackTextNumber } from './text-number-dialogs.tsx'

type NumberOf = Pick<Subscriber, 'id' | 'company_name' | 'can_text' | 'text_number'>

/** The number that a company texts from, with the acts to assign it, change it, and take it back. */
export function CompanyTextNumber({ subscriber }: { subscriber: NumberOf }) {
  const [open, setOpen] = useState<'assign' | 'take back' | null>(null)
  const { text_number: held, can_text } = subscriber
  const close = () => setOpen(null)
  return (
    <Part title="Number for texts" className="space-y-3">
      <p>{held === null ? withoutNumber(can_text) : <HeldNumber held={held} />}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('assign')}>{held === null ? 'Assign a number' : 'Change number'}</Button>
        {held !== null && <Button onClick={() => setOpen('take back')}>Take back</Button>}
      </div>
      {open === 'assign' && <AssignTextNumber subscriber={subscriber} onClose={close} />}
      {open === 'take back' && held !== null && (
        <TakeBackTextNumber subscriber={subscriber} number={held.number} onClose={close} />
      )}
    </Part>
  )
}

const withoutNumber = (canText: boolean): string =>
  canText
    ? 'No number yet. The sandbox assigns one with the first text.'
    : 'This company has no number, so it can’t send texts.'

function HeldNumber({ held: { number, is_sandbox, assigned_at, assigned_by } }: { held: TextNumber }) {
  const by = assigned_by ?? (is_sandbox ? 'the sandbox' : 'the product')
  return (
    <>
      <strong className="whitespace-nowrap font-semibold">{displayPhone(number)}</strong>
      <span className="text-ink-2">
        {' '}
        · assigned on {longDate(dateOfInstant(assigned_at))} by {by}
      </span>
    </>
  )
}
