import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { canUsePasskeys } from '#features/sign-in/screens/passkeys.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { accountQueries } from './account.ts'
import { FactorList } from './factor-list.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { type OwnFactors, removeFactor, replaceRecoveryCodes } from './factors.ts'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = { name: 'list' } | { name: 'app' } | { name: 'passkey' } | { name: 'codes'; codes: string[] }

/** Passkeys, authenticator apps and recovery codes: adding, renaming, replacing, removing. */
export function TwoFactor() {
  const factors = useQuery({ ...accountQueries.own(), select: (own) => own.factors })
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'list' })
  const place = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its step, so focus moves here.
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
      {step.name === 'app' && <FactorSetup onDone={backToList} onCancel={backToList} />}
      {step.name === 'passkey' && (
        <PasskeySetup
          takenNames={factors.data?.factors.map(({ name }) => name) ?? []}
          onDone={backToList}
          onCancel={backToList}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={backToList} />}
      {step.name === 'list' && (
        <QueryView query={factors} failure="Failed to load your second factors">
          {(own) => (
            <Factors
              own={own}
              onSetup={(name) => goTo({ name })}
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
  onSetup: (name: 'app' | 'passkey') => void
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
  const isOff = own.factors.length === 0
  const hasApp = own.factors.some(({ kind }) => kind === 'app')
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      {isOff && <p className="text-ink-2">Off. Only your password protects your account.</p>}
      {!isOff && (
        <>
          <FactorList
            factors={own.factors}
            removing={removing.isPending ? removing.variables : null}
            onRemove={({ id }) => removing.mutate(id)}
            onChanged={onChanged}
          />
          <p className="text-ink-2">{codesLeft(own)}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {canUsePasskeys() && (
          <Button variant={isOff ? 'primary' : 'secondary'} onClick={() => onSetup('passkey')}>
            Add a passkey
          </Button>
        )}
        <Button variant={isOff && !canUsePasskeys() ? 'primary' : 'secondary'} onClick={() => onSetup('app')}>
          {hasApp ? 'Add another app' : 'Set up an authenticator app'}
        </Button>
        {!isOff && (
          <Button pending={replacing.isPending && 'Generating codes...'} onClick={() => replacing.mutate()}>
            Generate new recovery codes
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}

function codesLeft({ recoveryCodes }: OwnFactors): string {
  if (recoveryCodes === null) return 'You have no recovery codes.'
  return `${recoveryCodes.remaining} of ${recoveryCodes.total} recovery codes left.`
}
