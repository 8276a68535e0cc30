import { useState } from 'react'
import { CheckboxField } from '#ui/forms/field.tsx'

const CODE = 'PERIOD_CLOSED'

/**
 * Offers to enter something as a correction, once the server has refused it because its date is in a month whose books are closed.
 * `fields` are those of the request.
 */
export function useCorrection(error: Error | null) {
  const [isCorrection, setIsCorrection] = useState(false)
  const isOffered = isCorrection || Object(error).code === CODE
  return {
    fields: isCorrection ? { corrects_closed_period: true } : {},
    field: isOffered && (
      <CheckboxField
        label="Enter it as a correction of a closed month"
        hint="The borrower’s account changes as of the date. The books count it today."
        checked={isCorrection}
        onChange={({ currentTarget }) => setIsCorrection(currentTarget.checked)}
      />
    ),
  }
}
