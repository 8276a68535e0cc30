import { useState } from 'react'
import { canUsePasskeys } from '#features/sign-in/screens/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { FactorSetup } from './factor-setup.tsx'
import { PasskeySetup } from './passkey-setup.tsx'

/** Sets up the first second factor: the person chooses a passkey or an authenticator app. */
export function Enrollment({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<'passkey' | 'app' | null>(null)
  const place = useKeptFocus<HTMLDivElement>()
  const back = () => setKind(null)
  return (
    <div ref={place}>
      {kind === 'passkey' && <PasskeySetup takenNames={[]} onDone={onDone} onCancel={back} />}
      {kind === 'app' && <FactorSetup onDone={onDone} onCancel={back} />}
      {kind === null && (
        <ul className="grid gap-4">
          {canUsePasskeys() && (
            <li className="grid gap-2">
              <p className="text-ink-2">
                A passkey uses the fingerprint, face or PIN of your device. It is the quickest way to sign in.
              </p>
              <Button variant="primary" onClick={() => setKind('passkey')}>
                Set up a passkey
              </Button>
            </li>
          )}
          <li className="grid gap-2">
            <p className="text-ink-2">An authenticator app on your phone shows a code each time you sign in.</p>
            <Button variant={canUsePasskeys() ? 'secondary' : 'primary'} onClick={() => setKind('app')}>
              Set up an authenticator app
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}
