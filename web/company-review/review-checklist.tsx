import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHECK_NOTE_LENGTH, REVIEW_CHECKS, type ReviewCheck } from '#domain/company-review/review.ts'
import { shortMoment } from '#domain/dates.ts'
import { unlessUnanswered } from '#web/supabase.ts'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Part } from '#web/ui/part.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { checkReview } from './desk-queries.ts'
import type { ReviewFile, ReviewTick } from './review-schemas.ts'

interface Tick {
  item: ReviewCheck
  isChecked: boolean
  note: string
}

/** What has to be verified before an approval, each item ticked with who and when. */
export function ReviewChecklist({ file }: { file: ReviewFile }) {
  const queryClient = useQueryClient()
  const ticking = useMutation({
    mutationFn: ({ item, isChecked, note }: Tick) => checkReview(file, item, isChecked, note),
    // Also after a refusal: then another super admin was first.
    onSettled: (_done, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] })),
  })
  return (
    <Part
      title="Checklist"
      about={`${file.checks.length} of ${REVIEW_CHECKS.length} verified. An approval needs all of them.`}
    >
      {ticking.isError && (
        <div className="mt-3">
          <FormError>{ticking.error.message}</FormError>
        </div>
      )}
      <ul className="mt-3">
        {REVIEW_CHECKS.map(({ item, label }) => (
          <ChecklistItem
            key={item}
            label={label}
            tick={file.checks.find((check) => check.item === item)}
            disabled={file.status !== 'in_review' || ticking.isPending}
            onTick={(isChecked, note) => ticking.mutate({ item, isChecked, note })}
          />
        ))}
      </ul>
    </Part>
  )
}

interface ChecklistItemProps {
  label: string
  tick: ReviewTick | undefined
  disabled: boolean
  onTick: (isChecked: boolean, note: string) => void
}

function ChecklistItem({ label, tick, disabled, onTick }: ChecklistItemProps) {
  const [note, setNote] = useState('')
  return (
    <li className="space-y-1 border-rule border-t py-2">
      <CheckboxField
        label={label}
        checked={tick !== undefined}
        disabled={disabled}
        hint={tick && [tick.checked_by_name, shortMoment(tick.checked_at), tick.note].filter(Boolean).join(' · ')}
        onChange={({ currentTarget: { checked } }) => onTick(checked, note)}
      />
      {tick === undefined && !disabled && (
        <div className="pl-6">
          <TextField
            label="Note (optional)"
            aria-label={`Note: ${label}`}
            maxLength={CHECK_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
    </li>
  )
}
