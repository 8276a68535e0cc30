import type { Session } from '@supabase/supabase-js'
import { type ReactNode, useRef, useState } from 'react'
import { clientApart, settled, supabase } from '#platform/browser/supabase.ts'
import { canUsePasskeys, confirmWithPasskey } from './passkeys.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { factorKindsOf, giveSecondFactor, lastProofMs, needsCode, type OwnFactorKinds } from './second-factor.ts'

// The server allows ten minutes; one is reserved for filling in a form.
const RECENT_MS = 9 * 60_000
const NO_FACTORS: OwnFactorKinds = { hasApp: false, hasPasskey: false }

/** The person closed the dialog, so nothing was done. */
class NotConfirmed extends Error {
  override name = 'NotConfirmed'
  override message = 'Canceled, because your identity was not confirmed.'
}

/** Runs an action, and asks for a confirmation only if the server requires it. */
export type WhenAsked = <Result>(act: () => Promise<Result>) => Promise<Result>

interface Reauthentication {
  /** Confirms the person's identity, then runs the action. Throws the action's errors, or `NotConfirmed`. */
  withReauthentication: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** The same for an action that requires a recent sign-in only sometimes. The server decides. */
  whenAsked: WhenAsked
  /** Render this once. Empty unless the dialog is open. */
  dialog: ReactNode
}

/**
 * For sensitive actions: asks for the password and the second factor, unless the person gave them a few minutes ago.
 * The server checks this with `app.assert_recent_sign_in()`.
 */
export function useReauthentication(): Reauthentication {
  const [asking, setAsking] = useState<OwnFactorKinds | null>(null)
  const settle = useRef<(isConfirmed: boolean) => void>(undefined)
  const confirmed = async () => {
    const { data } = await supabase.auth.getSession()
    return new Promise<boolean>((resolve) => {
      settle.current = resolve
      setAsking(data.session ? factorKindsOf(data.session) : NO_FACTORS)
    })
  }
  const answer = (isConfirmed: boolean) => {
    setAsking(null)
    settle.current?.(isConfirmed)
  }
  const whenAsked: WhenAsked = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (Object(error).code !== 'PT428') throw error
      if (!(await confirmed())) throw new NotConfirmed()
      return await act()
    }
  }
  return {
    async withReauthentication(act) {
      if (!(await isRecent()) && !(await confirmed())) throw new NotConfirmed()
      return whenAsked(act)
    },
    whenAsked,
    dialog: asking && <ReauthenticationDialog {...asking} onAnswer={answer} />,
  }
}

async function isRecent(): Promise<boolean> {
  const { data } = await supabase.auth.getSession()
  return data.session !== null && Date.now() - lastProofMs(data.session) < RECENT_MS
}

interface ReauthenticationDialogProps extends OwnFactorKinds {
  onAnswer: (isConfirmed: boolean) => void
}

function ReauthenticationDialog({ hasPasskey, onAnswer }: ReauthenticationDialogProps) {
  const [apart] = useState(clientApart)
  // The session stays the same: the server records in it that the passkey was used.
  const provePasskey = async () => {
    await confirmWithPasskey(supabase)
    onAnswer(true)
  }
  return (
    <ProofDialog
      title="Confirm your identity"
      ask={{ password: 'Enter your password to continue.', code: 'Now enter the code from your second factor.' }}
      prove={async (given) => {
        if (!('password' in given)) await giveSecondFactor(apart, given)
        else if (needsCode(await passwordGiven(apart, given.password))) return 'code'
        await takeOver(apart)
        return onAnswer(true)
      }}
      provePasskey={hasPasskey && canUsePasskeys() ? provePasskey : undefined}
      verbs={['Confirm', 'Checking...']}
      onLeave={() => onAnswer(false)}
      isDismissible
    />
  )
}

async function passwordGiven(apart: typeof supabase, password: string): Promise<Session> {
  const { data: here } = await supabase.auth.getSession()
  const email = here.session?.user.email ?? ''
  const { data } = await settled(apart.auth.signInWithPassword({ email, password }))
  return data.session
}

/** Replaces this browser's session with the newly proven one and ends the old one. */
async function takeOver(apart: typeof supabase): Promise<void> {
  const [{ data: proved }, { data: former }] = await Promise.all([apart.auth.getSession(), supabase.auth.getSession()])
  if (proved.session === null) throw new NotConfirmed()
  await settled(supabase.auth.setSession(proved.session))
  // The old session may have ended already: adding a second factor ends sessions without one.
  if (former.session) await supabase.auth.admin.signOut(former.session.access_token, 'local')
}
