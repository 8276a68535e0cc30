import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { OVERRIDE_WORDS, overrideKind } from '#features/lending/rules/underwriting/override.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { LONGEST_REASON } from '#platform/rules/reason.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import { Caution } from '#ui/forms/form-error.tsx'
import type { Weighed } from './decision-queries.ts'

interface OverrideFieldProps {
  found: Weighed
  decision: string
  terms: TermsChoice | null
  reason: string
  onReason: (reason: string) => void
}

/** Asks why a person decides otherwise than the engine. Shows nothing if they don't. */
export function OverrideField({ found, decision, terms, reason, onReason }: OverrideFieldProps) {
  const mayOverride = useMay('override_decisions')
  const kind = differenceOf(found, decision, terms)
  if (kind === null) return null
  if (!mayOverride)
    return (
      <Caution>
        {OVERRIDE_WORDS[kind]} You need the permission “Decide against the engine”. Refer the application to a colleague
        who has it.
      </Caution>
    )
  return (
    <TextAreaField
      label="Why you decide otherwise than the engine"
      hint={`${OVERRIDE_WORDS[kind]} Above your company’s limit, a second person must confirm your decision.`}
      rows={2}
      maxLength={LONGEST_REASON}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}

/** Returns the way in which a decision differs from the engine's latest one; null if it doesn't. */
export function differenceOf({ engine, terms: { choices } }: Weighed, decision: string, terms: TermsChoice | null) {
  const countered = choices.find(({ source }) => source === 'counteroffer') ?? null
  return overrideKind({ decision, terms, engine, countered })
}
