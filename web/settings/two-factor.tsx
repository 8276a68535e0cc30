import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { useReauthentication } from '#web/reauthentication.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { lastFailure } from '#web/ui/last-failure.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { accountQueries } from './account.ts'
import { FactorSetup } from './factor-setup.tsx'
import { type OwnFactors, removeFactor, replaceRecoveryCodes } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = { name: 'list' } | { name: 'setup' } | { name: 'codes'; codes: string[] }

/** Authenticator apps and recovery codes: adding, replacing, giving up. */
export function TwoFactor() {
  const factors = useQuery({ ...accountQueries.own(), select: (own) => own.factors })
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'list' })
  const place = useRef<HTMLDivElement>(null)
  // What was pressed goes with its step; the keyboard goes on from here.
  const goTo = (next: Step) => {
    setStep(next)
    place.current?.focus({ preventScroll: true })
  }
  const backToList = () => {
    goTo({ name: 'list' })
    void queryClient.invalidateQueries({ queryKey: accountQueries.all })
  }
  return (
    <div ref={place} tabIndex={-1}>
      {step.name === 'setup' && <FactorSetup onDone={backToList} onCancel={backToList} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={backToList} />}
      {step.name === 'list' && (
        <QueryView query={factors} failure="Failed to load your second factors">
          {(own) => (
            <Factors
              own={own}
              onSetup={() => goTo({ name: 'setup' })}
              onCodes={(codes) => goTo({ name: 'codes', codes })}
              onChanged={backToList}
            />
          )}
        </QueryView>
      )}
    </div>
  )
}

interface FactorsProps {
  own: OwnFactors
  onSetup: () => void
  onCodes: (codes: string[]) => void
  onChanged: () => void
}

function Factors({ own, onSetup, onCodes, onChanged }: FactorsProps) {
  const { withReauthentication, dialog } = useReauthentication()
  const removing = useMutation({
    mutationFn: (id: string) => withReauthentication(() => removeFactor(id)),
    onSuccess: onChanged,
  })
  const replacing = useMutation({
    mutationFn: () => withReauthentication(replaceRecoveryCodes),
    onSuccess: onCodes,
    gcTime: 0,
  })
  const failure = lastFailure(removing, replacing)
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      {own.apps.length === 0 && <p className="text-ink-2">Off. Your password alone opens your account.</p>}
      {own.apps.length > 0 && (
        <ul className="border-rule border-b">
          {own.apps.map((app) => (
            <li
              key={app.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t py-2"
            >
              <span>
                <span className="font-semibold">{app.name}</span>{' '}
                <span className="text-ink-3 text-small">added {shortDate(dateOfInstant(app.addedAt))}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Remove ${app.name}`}
                pending={removing.isPending && removing.variables === app.id && 'Removing...'}
                onClick={() => removing.mutate(app.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {own.apps.length > 0 && (
        <p className="text-ink-2">
          {own.recoveryCodes === null
            ? 'You have no recovery codes.'
            : `${own.recoveryCodes.remaining} of ${own.recoveryCodes.total} recovery codes are left.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={own.apps.length === 0 ? 'primary' : 'secondary'} onClick={onSetup}>
          {own.apps.length === 0 ? 'Set up an authenticator app' : 'Add another app'}
        </Button>
        {own.apps.length > 0 && (
          <Button pending={replacing.isPending && 'Making codes...'} onClick={() => replacing.mutate()}>
            Make new recovery codes
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}
