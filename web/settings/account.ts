import { queryOptions } from '@tanstack/react-query'
import { settled, supabase, unwrap } from '#web/supabase.ts'

export const accountQueries = {
  /** The address that waits for both mailboxes; null when no change is under way. */
  pendingEmail: () => queryOptions({ queryKey: ['pending-email'], queryFn: pendingEmail }),
}

async function pendingEmail(): Promise<string | null> {
  const { data } = await settled(supabase.auth.getUser())
  return data.user.new_email ?? null
}

/** Asks both mailboxes. Until both have agreed, the address stays what it is. */
export async function requestEmail(email: string): Promise<void> {
  await settled(supabase.auth.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/auth` }))
}

export async function saveName(userId: string, fullName: string): Promise<void> {
  await unwrap(supabase.from('users').update({ full_name: fullName }).eq('id', userId).select('id').single())
}

export interface PasswordChange {
  currentPassword: string
  password: string
  /** The code from the mailbox; empty where none was asked for. */
  nonce: string
}

/** Changes the password; 'nonce' when the server wants a mailed code with it, which is then on its way. */
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
