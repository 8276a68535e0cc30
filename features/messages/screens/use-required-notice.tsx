import { useState } from 'react'
import { CheckboxField } from '#ui/forms/field.tsx'

const CODE = 'CONTACT_STOPPED'

/** Offers to send a notice that the law requires, once the server has refused a message because contact is stopped. */
export function useRequiredNotice(error: Error | null) {
  const [isRequired, setIsRequired] = useState(false)
  const isOffered = isRequired || Object(error).code === CODE
  return {
    fields: isRequired ? { required_notice: true } : {},
    field: isOffered && (
      <CheckboxField
        label="The law requires this notice"
        hint="It is sent although contact is stopped. The audit log records that."
        checked={isRequired}
        onChange={({ currentTarget }) => setIsRequired(currentTarget.checked)}
      />
    ),
  }
}
