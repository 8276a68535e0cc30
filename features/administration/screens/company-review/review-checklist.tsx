import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHECK_NOTE_LENGTH,
  REVIEW_CHECKS,
  type ReviewCheck,
} from '#features/administration/rules/company-review/review.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { checkReview } from './review-list-queries.ts'
import type { ReviewFile, ReviewTick } from './review-replies.ts'

/** The checklist before an approval. Each checked item shows who checked it and when. */
export function ReviewChecklist({ file }: { file: ReviewFile }) {
  return (
    <Part
      title="Checklist"
      about={`${file.checks.length} of ${REVIEW_CHECKS.length} verified. An approval needs all of them.`}
    >
      <ul className="mt-3">
        {REVIEW_CHECKS.map(({ item, label }) => (
          <ChecklistItem
            key={item}
            file={file}
            item={item}
            label={label}
            tick={file.checks.find((check) => check.item === item)}
          />
        ))}
      </ul>
    </Part>
  )
}

interface ChecklistItemProps {
  file: ReviewFile
  item: ReviewCheck
  label: string
  tick: ReviewTick | undefined
}

function ChecklistItem({ file, item, label, tick }: ChecklistItemProps) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isNoting, setIsNoting] = useState(false)
  // The new state until the server has answered.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const ticking = useMutation({
    mutationFn: (isChecked: boolean) => checkReview(file, item, isChecked, note),
    // Also after an error, because another super admin may have been faster.
    onSettled: async (_done, error) => {
      await unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] }))
      setPressed(null)
    },
  })
  const isOpen = file.status === 'in_review'
  return (
    <li className="space-y-1 border-rule border-t py-2">
      <CheckboxField
        label={label}
        checked={pressed ?? tick !== undefined}
        disabled={!isOpen}
        error={ticking.error?.message}
        hint={tick && [tick.checked_by_name, shortMoment(tick.checked_at), tick.note].filter(Boolean).join(' · ')}
        onChange={({ currentTarget: { checked } }) => {
          setPressed(checked)
          ticking.mutate(checked)
        }}
      />
      {tick === undefined && isOpen && !isNoting && (
        <Button
          variant="quiet"
          className="ml-2.5"
          aria-label={`Add a note: ${label}`}
          onClick={() => setIsNoting(true)}
        >
          Add a note
        </Button>
      )}
      {tick === undefined && isOpen && isNoting && (
        <div className="pl-6">
          <TextField
            label="Note (optional), saved with the check mark"
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
