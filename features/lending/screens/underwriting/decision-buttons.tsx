import { Suspense, useState } from 'react'
import type { Decision } from '#features/lending/rules/adverse-action/decision.ts'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { decisionsOpen } from '#features/lending/rules/applications/application-end.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Keys } from '#ui/keyboard/keys.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { late } from '#ui/states/late.tsx'

const DecideDialog = late(
  async () => (await import('#features/lending/screens/applications/decide-dialog.tsx')).DecideDialog,
)

const ReferDialog = late(async () => (await import('./refer-dialog.tsx')).ReferDialog)

const DECISIONS = [
  { decision: 'approved', label: 'Approve', keys: 'a' },
  { decision: 'counteroffered', label: 'Counteroffer', keys: 'o' },
  { decision: 'declined', label: 'Decline', keys: 'd' },
] as const satisfies readonly { decision: Decision; label: string; keys: string }[]

interface DecisionButtonsProps {
  application: Application
  /** The structure that the person has chosen for the loan. */
  structure: TermsChoice | null
  ownerId: string | null
}

/** The decisions that an application is open to, each with its key. Each opens its form. */
export function DecisionButtons({ application, structure, ownerId }: DecisionButtonsProps) {
  const [asking, setAsking] = useState<Decision | 'refer' | null>(null)
  const mayRefer = useMay('work_applications') && isOpenApplication(application)
  const mayDecide = useMay('decide_applications')
  const open = useOpenDecisions(application)
  return (
    <>
      {DECISIONS.filter(({ decision }) => mayDecide && open.includes(decision)).map((one) => (
        <DecisionButton key={one.decision} {...one} onAsk={() => setAsking(one.decision)} />
      ))}
      {mayRefer && <DecisionButton label="Refer" keys="r" onAsk={() => setAsking('refer')} />}
      {asking === 'refer' && (
        <Suspense>
          <ReferDialog applicationId={application.id} ownerId={ownerId} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {/* The dialog stays open if someone else decided meanwhile, and says so. */}
      {asking !== null && asking !== 'refer' && (
        <Suspense>
          <DecideDialog
            application={application}
            initial={asking}
            structure={structure ?? undefined}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function useOpenDecisions({ status, completed_at, question, notice }: Application): readonly Decision[] {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const asked = question && { answerBy: question.answer_by }
  return decisionsOpen({ status, isComplete: completed_at !== null, asked, offer: notice?.offer ?? null, today })
}

interface DecisionButtonProps {
  label: string
  keys: string
  onAsk: () => void
}

function DecisionButton({ label, keys, onAsk }: DecisionButtonProps) {
  useShortcut(keys, onAsk)
  return (
    <Button onClick={onAsk}>
      {label}
      <span aria-hidden className="max-sm:hidden">
        <Keys keys={keys} />
      </span>
    </Button>
  )
}
