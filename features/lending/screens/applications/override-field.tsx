import { useRef, useState } from 'react'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { OVERRIDE_WORDS, overrideKind } from '#features/lending/rules/underwriting/override.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { LONGEST_REASON, reasonProblem } from '#platform/rules/reason.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import { Caution } from '#ui/forms/form-error.tsx'
import type { Weighed } from './decision-queries.ts'

/** Keeps the reason of a decision that differs from the engine's. It is required then, and stated with the decision. */
export function useOverride(found: Weighed, decision: string, terms: TermsChoice | null) {
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const kind = differenceOf(found, decision, terms)
  const problem = kind === null ? undefined : reasonProblem(reason)
  return {
    mayDecide: useMay('override_decisions') || kind === null,
    wish: kind === null ? {} : { override: { because: reason } },
    /** Returns true if the reason is stated, or if none is needed. Otherwise shows the problem at the field. */
    check: (): boolean => {
      setSent(true)
      if (problem !== undefined) field.current?.focus()
      return problem === undefined
    },
    field: { kind, field, reason, onReason: setReason, problem: isSent ? problem : undefined },
  }
}

/** Asks why a person decides otherwise than the engine. Shows nothing if they don't. */
export function OverrideField({ kind, field, reason, onReason, problem }: ReturnType<typeof useOverride>['field']) {
  const mayOverride = useMay('override_decisions')
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
      ref={field}
      label="Why you decide otherwise than the engine"
      hint={`${OVERRIDE_WORDS[kind]} Above your company’s limit, a second person must confirm your decision.`}
      rows={2}
      maxLength={LONGEST_REASON}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
      error={problem}
    />
  )
}

/** Returns the way in which a decision differs from the engine's latest one; null if it doesn't. */
function differenceOf({ engine, terms: { choices } }: Weighed, decision: string, terms: TermsChoice | null) {
  const countered = choices.find(({ source }) => source === 'counteroffer') ?? null
  return overrideKind({ decision, terms, engine, countered })
}
