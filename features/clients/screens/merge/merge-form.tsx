import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClientField } from '#features/clients/rules/client-fields.ts'
import { unchosenFields } from '#features/clients/rules/client-merge.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { BothFiles } from './both-files.tsx'
import { DifferingFields } from './differing-fields.tsx'
import { type Comparison, type MergeChoices, mergeClients } from './merge-queries.ts'
import { TakenOver } from './taken-over.tsx'
import { WhatMoves } from './what-moves.tsx'

interface MergeFormProps {
  comparison: Comparison
  onCompareAgain: () => void
}

/** Both files, the fields to choose, and what moves. Merging is possible once each differing field has a choice. */
export function MergeForm({ comparison, onCompareAgain }: MergeFormProps) {
  const { kept, merged, standings, blockers } = comparison
  const [choices, setChoices] = useState<MergeChoices>({})
  const [wasTried, setWasTried] = useState(false)
  const { merging, dialog } = useMerging(comparison)
  const unchosen = unchosenFields(standings, choices)
  const isBarred = blockers.length > 0 || kept.is_archived
  const choose = (fields: readonly ClientField[], side: 'kept' | 'merged') =>
    setChoices((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, side])) }))
  const submit = () => {
    setWasTried(true)
    if (unchosen.length === 0) merging.mutate(choices)
  }
  return (
    <>
      <BothFiles comparison={comparison} />
      {!isBarred && (
        <>
          <DifferingFields
            comparison={comparison}
            choices={choices}
            missing={wasTried ? unchosen : []}
            onChoose={choose}
          />
          <TakenOver comparison={comparison} />
          <WhatMoves moves={comparison.moves} />
          <div className="mt-6 grid max-w-[720px] gap-3">
            {wasTried && unchosen.length > 0 && (
              <FormError>Choose a value for each field that differs. Nothing has been merged yet.</FormError>
            )}
            {merging.error && <MergeFailure error={merging.error} onCompareAgain={onCompareAgain} />}
            <Button
              variant="primary"
              className="justify-self-start"
              pending={merging.isPending && 'Merging...'}
              onClick={submit}
            >
              {`Merge into ${kept.full_name}`}
            </Button>
            <p className="text-ink-2 text-small">
              The file of {merged.full_name} closes. Its address leads to the kept file, and its history stays readable
              there.
            </p>
          </div>
        </>
      )}
      {dialog}
    </>
  )
}

/** A retry sends the same key, so that a merge whose response was lost happens once. */
function useMerging(comparison: Comparison) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { whenAsked, dialog } = useReauthentication()
  const [key] = useState(() => crypto.randomUUID())
  const merging = useMutation({
    mutationFn: (choices: MergeChoices) => whenAsked(() => mergeClients(comparison, choices, key)),
    onSuccess: ({ client_id }) => {
      showToast('The files were merged')
      return navigate(`/dashboard/clients/${client_id}`)
    },
    onSettled: (_done, error) =>
      unlessUnanswered(
        error,
        Promise.all(
          [['clients'], ['client-merges', 'into']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        ),
      ),
  })
  return { merging, dialog }
}

function MergeFailure({ error, onCompareAgain }: { error: Error; onCompareAgain: () => void }) {
  return (
    <FormError>
      <p>{error.message}</p>
      {Object(error).code === 'CLIENT_EDITED' && (
        <Button className="mt-2" onClick={onCompareAgain}>
          Compare again
        </Button>
      )}
    </FormError>
  )
}
