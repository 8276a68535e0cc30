import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import { DAYS_TO_ACCEPT } from '#features/lending/rules/applications/days-to-answer.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'

interface OfferFieldsProps {
  today: PlainDate
  offer: Offer
  onChange: (offer: Offer) => void
}

/** The terms offered instead, and the last day to accept. */
export function OfferFields({ today, offer, onChange }: OfferFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextAreaField
        label="Further terms"
        rows={3}
        maxLength={500}
        hint="The notice states the terms above. Add what else you require."
        value={offer.terms}
        onChange={(event) => onChange({ ...offer, terms: event.target.value })}
      />
      <TextField
        label="Accept by"
        type="date"
        min={addDays(today, DAYS_TO_ACCEPT.least)}
        max={addDays(today, DAYS_TO_ACCEPT.most)}
        value={offer.answer_by}
        onChange={(event) => onChange({ ...offer, answer_by: event.target.value })}
      />
    </div>
  )
}
