import { Suspense, useState } from 'react'
import { documentTypeOf } from '#features/lending/rules/conditions/condition-kinds.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { type Condition, useConditionAct } from './condition-queries.ts'

const ReasonDialog = late(async () => (await import('#ui/reason-dialog.tsx')).ReasonDialog)
const AddDocument = late(async () => (await import('./add-document.tsx')).AddDocument)
const DocumentViewer = late(
  async () => (await import('#features/documents/screens/document-viewer.tsx')).DocumentViewer,
)

interface ConditionActionsProps {
  clientId: string
  condition: Condition
  mayChange: boolean
}

type Asking = 'view' | 'clear' | 'waive' | null

/** The acts on a condition. A document must be viewed before it can be cleared; the server checks who viewed it. */
export function ConditionActions({ clientId, condition, mayChange }: ConditionActionsProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const mayWaive = useMay('decide_applications')
  const act = useConditionAct(() => setAsking(null))
  const { id, status, document, title } = condition
  const isFact = documentTypeOf(condition.kind) === null
  const isOpen = status === 'requested' || status === 'received' || status === 'expired'
  const clear = () => (isFact ? setAsking('clear') : act.mutate({ act: 'clear', condition_id: id }))
  return (
    <div className="grid justify-items-end gap-1">
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        {document && (
          <Button aria-label={`View ${title}`} onClick={() => setAsking('view')}>
            View
          </Button>
        )}
        {mayChange && isOpen && !isFact && (
          <Suspense>
            <AddDocument clientId={clientId} condition={condition} />
          </Suspense>
        )}
        {mayChange && (status === 'received' || (isFact && isOpen)) && (
          <Button
            aria-label={`Clear ${title}`}
            pending={act.isPending && act.variables.act === 'clear' && 'Clearing...'}
            onClick={clear}
          >
            Clear
          </Button>
        )}
        {mayChange && mayWaive && isOpen && (
          <Button aria-label={`Waive ${title}`} onClick={() => setAsking('waive')}>
            Waive
          </Button>
        )}
        {mayChange && !isOpen && (
          <Button
            aria-label={`Reopen ${title}`}
            pending={act.isPending && 'Reopening...'}
            onClick={() => act.mutate({ act: 'reopen', condition_id: id })}
          >
            Reopen
          </Button>
        )}
      </div>
      {act.isError && asking === null && <FormError>{act.error.message}</FormError>}
      <Suspense>
        <DocumentViewer title={title} document={asking === 'view' ? document : null} onClose={() => setAsking(null)} />
      </Suspense>
      <Reason asking={asking} title={title} act={act} conditionId={id} onClose={() => setAsking(null)} />
    </div>
  )
}

interface ReasonProps {
  asking: Asking
  title: string
  conditionId: string
  act: ReturnType<typeof useConditionAct>
  onClose: () => void
}

const WORDS = {
  waive: {
    action: 'Waive',
    title: 'Waive this condition?',
    description: 'The application no longer needs it. Everyone who works on the application sees your reason.',
    placeholder: 'For example: the employer confirmed the income by phone',
  },
  clear: {
    action: 'Clear',
    title: 'How did you check this?',
    description: 'There is no document for this condition, so record what you did.',
    placeholder: 'For example: called the employer at the number on its website',
  },
}

function Reason({ asking, conditionId, act, onClose }: ReasonProps) {
  if (asking !== 'waive' && asking !== 'clear') return null
  return (
    <Suspense>
      {' '}
      <ReasonDialog
        open
        {...WORDS[asking]}
        onClose={() => {
          act.reset()
          onClose()
        }}
        onReason={(note) => act.mutate({ act: asking, condition_id: conditionId, note })}
        isPending={act.isPending}
        problem={act.error?.message}
      />
    </Suspense>
  )
}
