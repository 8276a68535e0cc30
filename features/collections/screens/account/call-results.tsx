import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CALL_RESULTS, type ContactOutcome, outcomeName } from '#features/collections/rules/contact.ts'
import {
  type Attempt,
  collectionQueries,
  type Person,
  useCollections,
} from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { showToast } from '#ui/states/toast.tsx'

/** The results of the call that is open: each by a button and by a digit. */
export function CallResults({ loanId, people }: { loanId: string; people: readonly Person[] }) {
  const attempts = useQuery(collectionQueries.attempts(loanId))
  const mayCollect = useMay('collect_loans')
  const open = attempts.data?.find(({ channel, outcome }) => channel === 'call' && outcome === 'placed')
  if (!mayCollect || open === undefined) return null
  return (
    <OpenCall
      key={open.id}
      attempt={open}
      name={people.find(({ client_id }) => client_id === open.client_id)?.full_name}
    />
  )
}

function OpenCall({ attempt, name }: { attempt: Attempt; name: string | undefined }) {
  const [note, setNote] = useState('')
  const saving = useCollections('collections', { isToasted: true, onDone: () => showToast('Result recorded') })
  const save = (outcome: ContactOutcome) => {
    if (!saving.isPending) saving.mutate({ act: 'result', attempt_id: attempt.id, outcome, note: note.trim() || null })
  }
  return (
    <fieldset className="mt-4 rounded-control border border-brand p-3">
      <legend className="px-1 font-semibold">Result of the call{name ? ` with ${name}` : ''}</legend>
      <TextField
        label="Note"
        value={note}
        maxLength={2000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {CALL_RESULTS.map((result) => (
          <ResultButton
            key={result.key}
            digit={result.key}
            outcome={result.outcome}
            isBusy={saving.isPending}
            onChoose={() => save(result.outcome)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ResultButtonProps {
  outcome: ContactOutcome
  digit: string
  isBusy: boolean
  onChoose: () => void
}

function ResultButton({ outcome, digit, isBusy, onChoose }: ResultButtonProps) {
  useShortcut(digit, onChoose)
  return (
    <Button disabled={isBusy} onClick={onChoose} aria-keyshortcuts={digit}>
      <kbd aria-hidden className="text-ink-3 text-small">
        {digit}
      </kbd>
      {outcomeName(outcome)}
    </Button>
  )
}
