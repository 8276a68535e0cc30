import { useState } from 'react'
import { MOST_QUEUES } from '#features/collections/rules/collection-settings.ts'
import { type QueueRow, useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { draftOf, draftProblem, emptyDraft, type QueueDraft, sentQueue } from './queue-draft.ts'
import { QueueFields } from './queue-fields.tsx'

/** The company's queues in their order. A late loan is in the first one whose conditions it meets. */
export function QueuesForm({ queues }: { queues: readonly QueueRow[] }) {
  const [drafts, setDrafts] = useState(() => queues.filter(({ is_catch_all }) => !is_catch_all).map(draftOf))
  const [rest, setRest] = useState(queues.find(({ is_catch_all }) => is_catch_all)?.name ?? 'All other late loans')
  const [problem, setProblem] = useState<string | null>(null)
  const mayChange = useMay('manage_organization')
  const saving = useCollections<object>('collection-settings', { onDone: () => showToast('Queues saved') })
  const change = (key: string, fields: Partial<QueueDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft)))
  const move = (index: number, by: 1 | -1) => setDrafts(movedDraft(drafts, index, by))
  const save = () => {
    const found = drafts.map(draftProblem).find((one) => one !== null) ?? null
    setProblem(found)
    if (found === null) saving.mutate({ act: 'queues', queues: drafts.map(sentQueue), catch_all_name: rest.trim() })
  }
  return (
    <Part
      title="Queues"
      about="Each late loan is in the first queue whose conditions it meets. The last queue takes every other late loan."
    >
      {(problem ?? saving.error?.message) && <FormError>{problem ?? saving.error?.message}</FormError>}
      <ol aria-label="Queues" className="mt-3 border-rule-strong border-t">
        {drafts.map((draft, index) => (
          <QueueFields
            key={draft.key}
            draft={draft}
            place={index + 1}
            isDisabled={!mayChange}
            onChange={(fields) => change(draft.key, fields)}
            onUp={index === 0 ? null : () => move(index, -1)}
            onDown={index === drafts.length - 1 ? null : () => move(index, 1)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
        <li className="max-w-md py-3">
          <TextField
            label={`${drafts.length + 1}. All others`}
            value={rest}
            maxLength={80}
            disabled={!mayChange}
            onChange={({ currentTarget }) => setRest(currentTarget.value)}
          />
        </li>
      </ol>
      {mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="primary" pending={saving.isPending && 'Saving...'} onClick={save}>
            Save the queues
          </Button>
          {drafts.length < MOST_QUEUES && (
            <Button onClick={() => setDrafts([...drafts, emptyDraft(crypto.randomUUID())])}>Add a queue</Button>
          )}
        </div>
      )}
    </Part>
  )
}

function movedDraft(drafts: readonly QueueDraft[], index: number, by: 1 | -1): QueueDraft[] {
  const moved = drafts[index]
  return moved === undefined ? [...drafts] : drafts.toSpliced(index, 1).toSpliced(index + by, 0, moved)
}
