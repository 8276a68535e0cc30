import type { Session } from '@supabase/supabase-js'
import { type ReactNode, useRef, useState } from 'react'
import { clientApart, settled, supabase } from '#platform/browser/supabase.ts'
import { canUsePasskeys, confirmWithPasskey } from './passkeys.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { factorKindsOf, giveSecondFactor, lastProofMs, needsCode, type OwnFactorKinds } from './second-factor.ts'

// The server's ten minutes, less one for filling in a form.
const RECENT_MS = 9 * 60_000
const NO_FACTORS: OwnFactorKinds = { hasApp: false, hasPasskey: false }

/** The dialog was closed; nothing was done. */
class NotConfirmed extends Error {
  override name = 'NotConfirmed'
  override message = 'Nothing was done, because it was not confirmed that it is you.'
}

/** Does an act, and asks who it is only if the server does. */
export type WhenAsked = <Result>(act: () => Promise<Result>) => Promise<Result>

interface Reauthentication {
  /** Does the act once it is certain who asks for it. Throws what the act throws, or `NotConfirmed`. */
  withReauthentication: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** The same for an act that needs a recent sign-in only sometimes: the server decides. */
  whenAsked: WhenAsked
  /** To be rendered once. Empty unless somebody is being asked. */
  dialog: ReactNode
}

/**
 * For dangerous acts: who gave the password (and the second factor, where there is one) minutes ago goes on, everybody else
 * gives them first. The server's side of it is `app.assert_recent_sign_in()`.
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
  // The session in hand stays: the server notes in it that the passkey was used.
  const provePasskey = async () => {
    await confirmWithPasskey(supabase)
    onAnswer(true)
  }
  return (
    <ProofDialog
      title="Confirm that it is you"
      ask={{ password: 'Enter your password once more to go on.', code: 'Now the code of your second factor.' }}
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

/** The session that was just proved becomes this browser's; the one before it ends. */
async function takeOver(apart: typeof supabase): Promise<void> {
  const [{ data: proved }, { data: former }] = await Promise.all([apart.auth.getSession(), supabase.auth.getSession()])
  if (proved.session === null) throw new NotConfirmed()
  await settled(supabase.auth.setSession(proved.session))
  // It may have ended already: a second factor ends the sessions without one.
  if (former.session) await supabase.auth.admin.signOut(former.session.access_token, 'local')
}
