import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import {
  decisionReasonSchema,
  LONGEST_DECISION_REASON,
  possibleDecisions,
  REVIEW_CHECKS,
  type ReviewDecision,
} from '#features/administration/rules/company-review/review.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { decideReview } from './review-list-queries.ts'
import type { ReviewFile } from './review-replies.ts'

const TEXTS: Record<ReviewDecision, { title: string; about: string; done: string }> = {
  approved: {
    title: 'Approve',
    about: 'The company may then use live services. Its owners receive an email.',
    done: 'The company is approved',
  },
  more_requested: {
    title: 'Ask for more',
    about:
      'Describe what is missing. The owners receive this text, and the company can edit and resend its submission.',
    done: 'More information was requested',
  },
  refused: {
    title: 'Refuse',
    about: 'Give the reason. The owners receive this text. The company can correct and resend its submission.',
    done: 'The company is refused',
  },
  reopened: {
    title: 'Reopen the review of',
    about: 'The company is in review again, the checklist starts empty, and the owners receive the reason.',
    done: 'The review is open again',
  },
}

/** The decisions that are possible now. An approval requires the full checklist; other decisions require a reason. */
export function ReviewDecisions({ file }: { file: ReviewFile }) {
  const [asked, setAsked] = useState<ReviewDecision | null>(null)
  const decisions = possibleDecisions(file.status, file.submission !== null)
  if (decisions.length === 0) return null
  const isUnchecked = file.checks.length < REVIEW_CHECKS.length
  return (
    <section aria-label="Decision" className="mt-8 flex flex-wrap items-center gap-2 border-rule border-t pt-4">
      {decisions.map(({ decision, label }) => (
        <Button
          key={decision}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
          disabled={decision === 'approved' && isUnchecked}
          onClick={() => setAsked(decision)}
        >
          {label}
        </Button>
      ))}
      {file.status === 'in_review' && isUnchecked && (
        <p className="text-ink-3 text-small">Check every item of the checklist to approve.</p>
      )}
      {asked && <DecisionDialog file={file} decision={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface DecisionDialogProps {
  file: ReviewFile
  decision: ReviewDecision
  onClose: () => void
}

function DecisionDialog({ file, decision, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { title, about, done } = TEXTS[decision]
  const deciding = useMutation({
    mutationFn: (given: string | null) => decideReview(file, decision, given),
    onSuccess: () => {
      onClose()
      showToast(done)
    },
    // Also after an error, because another super admin may have been faster.
    onSettled: (_done, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] })),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (decision === 'approved') return deciding.mutate(null)
    const parsed = decisionReasonSchema.safeParse(reason)
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) deciding.mutate(parsed.data)
  }
  return (
    <Dialog onClose={onClose} title={`${title} ${file.company_name}`} description={about}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {deciding.isError && <FormError>{deciding.error.message}</FormError>}
        {decision !== 'approved' && (
          <TextAreaField
            label="Reason"
            required
            rows={4}
            maxLength={LONGEST_DECISION_REASON}
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <DialogActions onClose={onClose} pending={deciding.isPending && 'Recording...'}>
          {title === 'Reopen the review of' ? 'Reopen the review' : title}
        </DialogActions>
      </form>
    </Dialog>
  )
}
