import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DisputableItem } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import {
  LONGEST_RECIPIENT_ADDRESS,
  LONGEST_RECIPIENT_NAME,
  recipientLabel,
  recipientsFor,
  recipientWarning,
} from '#features/credit-repair/rules/disputes/recipient.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import type { StartForm } from './start-dialog.tsx'

interface RecipientFieldsProps {
  item: DisputableItem
  place: number
  form: StartForm
}

/** The company that the dispute goes to, with the warning of its law. */
export function RecipientFields({ item, place, form }: RecipientFieldsProps) {
  const [recipient, noticeOn] = useWatch({
    control: form.control,
    name: [`lines.${place}.recipient`, `lines.${place}.notice_on`],
  })
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const field = fieldsOf(form)
  const warning = recipientWarning(recipient, noticeOn || null, today)
  return (
    <>
      <SelectField
        label="Send to"
        options={recipientsFor(item.kind).map((value) => ({ value, label: recipientLabel(value) }))}
        {...field(`lines.${place}.recipient`)}
      />
      {recipient !== 'bureau' && (
        <>
          <TextField
            label="Company"
            autoComplete="off"
            maxLength={LONGEST_RECIPIENT_NAME}
            {...field(`lines.${place}.recipient_name`)}
          />
          <TextAreaField
            label="Address for disputes"
            rows={2}
            maxLength={LONGEST_RECIPIENT_ADDRESS}
            hint="The company gives it on its statements and website. Only there it must accept a dispute."
            {...field(`lines.${place}.recipient_address`)}
          />
        </>
      )}
      {recipient === 'collector' && (
        <TextField
          label="Validation notice received on (optional)"
          type="date"
          max={today}
          {...field(`lines.${place}.notice_on`)}
        />
      )}
      {warning !== null && (
        <p role="note" className="text-orange text-small">
          {warning}
        </p>
      )}
    </>
  )
}
