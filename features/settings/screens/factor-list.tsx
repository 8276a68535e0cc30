import { type SubmitEvent, useState } from 'react'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type OwnFactor, renamePasskey } from './factors.ts'

interface FactorListProps {
  factors: readonly OwnFactor[]
  /** The id of the factor that is being removed. */
  removing: string | null
  onRemove: (factor: OwnFactor) => void
  onChanged: () => void
}

/** A person's passkeys and authenticator apps, each with the dates it was added and last used. */
export function FactorList({ factors, removing, onRemove, onChanged }: FactorListProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const renamedDone = () => {
    setRenamed(null)
    onChanged()
  }
  return (
    <ul className="border-rule border-b">
      {factors.map((factor) => (
        <li
          key={factor.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t py-2"
        >
          {renamed === factor.id ? (
            <RenameForm factor={factor} onDone={renamedDone} onCancel={() => setRenamed(null)} />
          ) : (
            <>
              <span className="min-w-0 break-words">
                <span className="font-semibold">{factor.name}</span>{' '}
                <span className="text-ink-3 text-small">{aboutFactor(factor)}</span>
              </span>
              <span className="flex gap-1">
                {factor.kind === 'passkey' && (
                  <Button variant="quiet" aria-label={`Rename ${factor.name}`} onClick={() => setRenamed(factor.id)}>
                    Rename
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={`Remove ${factor.name}`}
                  pending={removing === factor.id && 'Removing...'}
                  onClick={() => onRemove(factor)}
                >
                  Remove
                </Button>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function aboutFactor({ kind, addedAt, lastUsedAt }: OwnFactor): string {
  const kindWords = kind === 'passkey' ? 'passkey' : 'authenticator app'
  const added = `${kindWords}, added ${shortDate(dateOfInstant(addedAt))}`
  return lastUsedAt === null ? added : `${added}, last used ${shortDate(dateOfInstant(lastUsedAt))}`
}

interface RenameFormProps {
  factor: OwnFactor
  onDone: () => void
  onCancel: () => void
}

function RenameForm({ factor, onDone, onCancel }: RenameFormProps) {
  const [name, setName] = useState(factor.name)
  const renaming = useMutation({ mutationFn: () => renamePasskey(factor.id, name.trim()), onSuccess: onDone })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    renaming.mutate()
  }
  return (
    <form onSubmit={submit} className="grid w-full gap-2">
      {renaming.isError && <FormError>{renaming.error.message}</FormError>}
      <TextField
        label={`New name for ${factor.name}`}
        required
        maxLength={100}
        ref={focus}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <span className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          pending={renaming.isPending && 'Saving...'}
        >
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </span>
    </form>
  )
}

// A stable function, so React calls it once per field.
const focus = (input: HTMLInputElement | null) => input?.focus()
