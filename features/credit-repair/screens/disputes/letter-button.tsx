import { type ReactNode, useId } from 'react'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { disputeLetter } from './calls.ts'
import { useStepHeld } from './may-dispute.ts'
import type { ClientDispute } from './queries.ts'

interface LetterButtonProps {
  /** Disputes of one client with one bureau. */
  disputes: readonly ClientDispute[]
  /** The button's accessible name among other buttons. */
  name: string
  /** The request of the letter: a dispute, or the bureau's procedure. */
  asks?: 'dispute' | 'procedure'
  children: ReactNode
}

/** Downloads the letter about these disputes for the client to sign. */
export function LetterButton({ disputes, name, asks = 'dispute', children }: LetterButtonProps) {
  const id = useId()
  const isHeld = useStepHeld()
  const saving = useMutation({
    mutationFn: async () => {
      // The file's name needs the words of all letters, which no reader of the page needs.
      const { letterFileName } = await import('#features/credit-repair/rules/disputes/letter-words.ts')
      return { letter: await disputeLetter(disputes, asks), letterFileName }
    },
    onSuccess: ({ letter, letterFileName }) =>
      disputes[0] && saveFile(letter, letterFileName({ ...disputes[0], asks }, dateOfInstant(new Date(), 'UTC'))),
  })
  return (
    <>
      <Button
        variant="quiet"
        aria-label={saving.isPending ? undefined : name}
        aria-describedby={saving.isError ? id : undefined}
        disabled={isHeld('sent')}
        pending={saving.isPending && 'Preparing letter...'}
        onClick={() => saving.mutate()}
      >
        {children}
      </Button>
      {saving.isError && (
        <p id={id} role="alert" className="w-full text-red text-small">
          {saving.error.message}
        </p>
      )}
    </>
  )
}
