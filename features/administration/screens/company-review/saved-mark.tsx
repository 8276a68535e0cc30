import { ServerError } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { SaveState } from './draft-saver.ts'

/** Shows whether the draft is saved. After a colleague's change, offers to load it. */
export function SavedMark({ state, onReload }: { state: SaveState; onReload: () => void }) {
  if (state.status !== 'failed')
    return (
      <p role="status" className="text-ink-3 text-small">
        {state.status === 'saved' ? 'Changes are saved as you type' : 'Saving...'}
      </p>
    )
  const { error } = state
  const isConflict = error instanceof ServerError && error.code === 'DRAFT_CHANGED'
  return (
    <FormError>
      <p className="font-semibold">Your last changes are not saved</p>
      <p>{error.message}</p>
      {isConflict && (
        <Button className="mt-2" onClick={onReload}>
          Load their changes
        </Button>
      )}
    </FormError>
  )
}
