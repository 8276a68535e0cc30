import { isAuthRetryableFetchError, type Session } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { brandingQueries } from '#features/organizations/screens/branding/branding-queries.ts'
import { profileQueries } from '#features/organizations/screens/profile/queries.ts'
import { emailLink } from '#features/sign-in/rules/email-link.ts'
import { signInWithPasskey } from '#features/sign-in/screens/passkeys.ts'
import {
  type FactorAnswer,
  factorKindsOf,
  giveSecondFactor,
  lastProofMs,
  needsCode,
  type OwnFactorKinds,
} from '#features/sign-in/screens/second-factor.ts'
import { isHandedOver, takeBack } from '#platform/browser/handed-over.ts'
import { arrivalFragment, onRefusedSession, settled, supabase } from '#platform/browser/supabase.ts'
import { forgetViewing } from '#platform/browser/viewing.ts'
import { isWorkHeld } from '#ui/held-work.ts'

export type SessionState =
  | { status: 'loading' }
  /** `wasIdle`: this tab ended the session for inactivity. `hasLeft`: the user signed out. */
  | { status: 'signed-out'; wasIdle: boolean; hasLeft: boolean }
  /** The session ended with unsaved input: the page stays and asks for the password. */
  | { status: 'expired'; userId: string; email: string }
  | {
      status: 'signed-in'
      userId: string
      email: string
      /** The kind of company chosen at sign-up. */
      chosenType: unknown
      isRecovering: boolean
      /** The password was accepted, but the second factor is still missing. */
      needsCode: boolean
      factorKinds: OwnFactorKinds
      /** When the password or a code was last entered, in milliseconds. */
      provedAtMs: number
    }

// A user who followed a reset link is signed in, but must choose a new password. This affects only this tab. The link
// works once, so a reload must not lose this state. An invited user has no password to sign in with before that.
const RECOVERING = 'tradeline-recovering'
let isRecovering = emailLink(arrivalFragment).kind === 'recovery' || sessionStorage.getItem(RECOVERING) !== null
if (isRecovering) sessionStorage.setItem(RECOVERING, 'true')
let current: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

/** Returns who is signed in, in all tabs of this browser. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Follows supabase-js's session. Clears the loaded data before the user changes or signs out. */
export function followSession(queryClient: QueryClient): void {
  onRefusedSession(renewedToken)
  supabase.auth.onAuthStateChange((_event, session) => take(session))

  function take(session: Session | null): void {
    // The code's target is not known yet.
    if (held !== null && session !== null) {
      held.take = () => take(session)
      return
    }
    const next: SessionState = session
      ? {
          status: 'signed-in',
          userId: session.user.id,
          email: session.user.email ?? '',
          chosenType: session.user.user_metadata['account_type'],
          isRecovering,
          needsCode: needsCode(session),
          factorKinds: factorKindsOf(session),
          provedAtMs: lastProofMs(session),
        }
      : { status: 'signed-out', wasIdle: isIdle, hasLeft: isLeaving }
    if (isSame(current, next) || isHalfwayBack(current, next)) return
    if (next.status === 'signed-out' && mustStay()) return expire()
    if (next.status === 'signed-out') {
      forgetViewing()
      forgetRecovery()
    }
    if (userIdOf(current) !== userIdOf(next)) queryClient.clear()
    if (next.status === 'signed-in' && isHandedOver()) takeBack()
    change(next)
  }
}

// The form under the dialog stays until the code is entered as well.
const isHalfwayBack = (now: SessionState, next: SessionState) =>
  now.status === 'expired' && next.status === 'signed-in' && next.needsCode && now.userId === next.userId

let isLeaving = false
const waiting = new Set<(token: string | null) => void>()

function mustStay(): boolean {
  return (
    !isLeaving && !isHandedOver() && isWorkHeld() && (current.status === 'signed-in' || current.status === 'expired')
  )
}

function expire(): void {
  if (current.status === 'signed-in') change({ status: 'expired', userId: current.userId, email: current.email })
}

/**
 * Returns a token to repeat a rejected request. If a form has unsaved input and the session can't be refreshed, waits
 * for the user's password. Otherwise returns null.
 */
async function renewedToken(): Promise<string | null> {
  if (!isWorkHeld() || current.status === 'loading' || current.status === 'signed-out') return null
  if (current.status === 'signed-in') {
    const { data, error } = await supabase.auth.refreshSession()
    if (data.session) return data.session.access_token
    if (isAuthRetryableFetchError(error)) return null
    await supabase.auth.signOut({ scope: 'local' })
  }
  return new Promise((resolve) => waiting.add(resolve))
}

/**
 * Resumes an expired session. Returns 'code' if the second factor is still required. Throws the server's error, such as
 * for a wrong password.
 */
export async function signInAgain(
  queryClient: QueryClient,
  { email, password }: { email: string; password: string },
): Promise<'done' | 'code'> {
  const { data } = await settled(supabase.auth.signInWithPassword({ email, password }))
  if (needsCode(data.session)) return 'code'
  await goOnWith(queryClient, data.session)
  return 'done'
}

/** Resumes with a passkey, which needs no second step. Throws if it is another user's. */
export async function passkeyAgain(queryClient: QueryClient): Promise<void> {
  const before = userIdOf(current)
  await signInWithPasskey()
  const { data } = await supabase.auth.getSession()
  if (data.session?.user.id === before && data.session) return goOnWith(queryClient, data.session)
  await supabase.auth.signOut({ scope: 'local' })
  throw new Error('That passkey belongs to another account. Choose one of yours.')
}

/** The second step of `signInAgain`. */
export async function confirmAgain(queryClient: QueryClient, answer: FactorAnswer): Promise<void> {
  await giveSecondFactor(supabase, answer)
  const { data } = await supabase.auth.getSession()
  if (data.session === null) return goOn(null)
  await goOnWith(queryClient, data.session)
}

/**
 * If the user was removed from the company meanwhile or joined another, drops its pages and waiting requests and starts
 * over. Companies are compared by name, because a profile has nothing else.
 */
async function goOnWith(queryClient: QueryClient, { user, access_token }: Session): Promise<void> {
  const own = profileQueries.own(user.id)
  const companyName = () => queryClient.getQueryData(own.queryKey)?.company_name
  const former = companyName()
  await Promise.all([own, brandingQueries.own(user.id)].map(({ queryKey }) => queryClient.refetchQueries({ queryKey })))
  if (companyName() === former) return goOn(access_token)
  goOn(null)
  await queryClient.resetQueries()
}

/** Discards unsaved input and ends the session. */
export function leaveExpired(queryClient: QueryClient): void {
  queryClient.clear()
  change({ status: 'signed-out', wasIdle: false, hasLeft: true })
  // Half a sign-in may already be stored.
  void supabase.auth.signOut({ scope: 'local' })
  goOn(null)
}

function goOn(token: string | null): void {
  for (const resolve of waiting) resolve(token)
  waiting.clear()
}

/** Does what a reset link does, with the code in the same mail: the user must then choose a new password. */
export async function recoverByCode(email: string, token: string): Promise<void> {
  isRecovering = true
  try {
    await settled(supabase.auth.verifyOtp({ email, token, type: 'recovery' }))
    sessionStorage.setItem(RECOVERING, 'true')
  } catch (error) {
    forgetRecovery()
    throw error
  }
}

/**
 * A session that a code has just opened. It isn't shown until the server has reported whether the account has a
 * password.
 */
let held: { take: () => void } | null = null

/**
 * Does what a confirmation link does, with the code in the same mail. If two sign-ups chose different passwords,
 * neither counts, and the user must choose a new one first.
 */
export async function confirmByCode(email: string, token: string): Promise<void> {
  const holding = { take: () => {} }
  held = holding
  try {
    await settled(supabase.auth.verifyOtp({ email, token, type: 'signup' }))
    const { data: hasPassword } = await supabase.rpc('has_password')
    if (hasPassword === false) {
      isRecovering = true
      sessionStorage.setItem(RECOVERING, 'true')
    }
  } finally {
    held = null
    holding.take()
  }
}

/** Ends recovery after the new password is set. From now on the session is an ordinary one. */
export function endRecovery(): void {
  forgetRecovery()
  if (current.status === 'signed-in') change({ ...current, isRecovering })
}

function forgetRecovery(): void {
  isRecovering = false
  sessionStorage.removeItem(RECOVERING)
}

function change(next: SessionState): void {
  current = next
  for (const listener of listeners) listener()
}

function userIdOf(state: SessionState): string | null {
  return state.status === 'signed-in' || state.status === 'expired' ? state.userId : null
}

function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status
  return one.userId === other.userId && one.email === other.email && one.needsCode === other.needsCode
}

let isIdle = false

/** Ends a session after half an hour without activity. Unsaved input stays behind a password dialog. */
export async function endIdleSession(): Promise<void> {
  if (isIdle) return
  isIdle = true
  await supabase.auth.signOut({ scope: 'local' })
  isIdle = false
}

/** Ends the session in this browser and on the server. */
export async function signOut(): Promise<void> {
  isLeaving = true
  try {
    await settled(supabase.auth.signOut({ scope: 'local' }))
  } finally {
    isLeaving = false
  }
}
