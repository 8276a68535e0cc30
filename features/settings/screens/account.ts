import { queryOptions } from '@tanstack/react-query'
import { settled, supabase, unwrap } from '#platform/browser/supabase.ts'
import { factorsOf, type OwnFactors } from './factors.ts'

interface OwnAccount {
  /** The new address until both mailboxes have confirmed it; null if no change is pending. */
  pendingEmail: string | null
  factors: OwnFactors
}

export const accountQueries = {
  all: ['account'],
  /** All the account data of a page, in one request. */
  own: () => queryOptions({ queryKey: [...accountQueries.all, 'own'], queryFn: ownAccount }),
}

async function ownAccount(): Promise<OwnAccount> {
  const { data } = await settled(supabase.auth.getUser())
  return { pendingEmail: data.user.new_email ?? null, factors: await factorsOf(data.user) }
}

/** Sends a confirmation to both mailboxes. The address changes only after both have confirmed. */
export async function requestEmail(email: string): Promise<void> {
  await settled(supabase.auth.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/auth` }))
}

export async function saveName(userId: string, fullName: string): Promise<void> {
  await unwrap(supabase.from('users').update({ full_name: fullName }).eq('id', userId).select('id').single())
}

export interface PasswordChange {
  currentPassword: string
  password: string
  /** The code from the email; empty if none was requested. */
  nonce: string
}

/** Changes the password. Returns 'nonce' if the server requires a code, which it has then mailed. */
export async function changePassword({ currentPassword, password, nonce }: PasswordChange): Promise<'done' | 'nonce'> {
  const withNonce = nonce === '' ? {} : { nonce }
  const changing = supabase.auth.updateUser({ password, current_password: currentPassword, ...withNonce })
  if ((await changing).error?.code !== 'reauthentication_needed') {
    await settled(changing)
    return 'done'
  }
  await settled(supabase.auth.reauthenticate())
  return 'nonce'
}
