import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { emailLink } from '#domain/sign-in/email-link.ts'
import { arrivalFragment, supabase } from '#web/supabase.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; userId: string; email: string; isRecovering: boolean }

// Whoever followed a reset link is signed in, but came to choose a new password; other tabs are not concerned.
let isRecovering = emailLink(arrivalFragment).kind === 'recovery'
let current: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

/** Who is signed in, in this tab or any other of this browser. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Follows supabase-js's session; what one person loaded is forgotten before another, or nobody, is shown. */
export function followSession(queryClient: QueryClient): void {
  supabase.auth.onAuthStateChange((_event, session) => {
    const next: SessionState = session
      ? { status: 'signed-in', userId: session.user.id, email: session.user.email ?? '', isRecovering }
      : { status: 'signed-out' }
    if (isSame(current, next)) return
    if (userIdOf(current) !== userIdOf(next)) queryClient.clear()
    change(next)
  })
}

/** The new password is set: from here on the session is one like any other. */
export function endRecovery(): void {
  isRecovering = false
  if (current.status === 'signed-in') change({ ...current, isRecovering })
}

function change(next: SessionState): void {
  current = next
  for (const listener of listeners) listener()
}

function userIdOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.userId : null
}

function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status
  return one.userId === other.userId && one.email === other.email
}

/** Ends the session in this browser and on the server. */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (error) throw error
}
