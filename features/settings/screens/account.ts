import { queryOptions } from '@tanstack/react-query'
import { settled, supabase, unwrap } from '#platform/browser/supabase.ts'
import { factorsOf, type OwnFactors } from './factors.ts'

interface OwnAccount {
  /** The address that waits for both mailboxes; null when no change is under way. */
  pendingEmail: string | null
  factors: OwnFactors
}

export const accountQueries = {
  /** With what the company asks of accounts. */
  all: ['account'],
  /** All that a page shows of the account, asked for once. */
  own: () => queryOptions({ queryKey: [...accountQueries.all, 'own'], queryFn: ownAccount }),
}

async function ownAccount(): Promise<OwnAccount> {
  const { data } = await settled(supabase.auth.getUser())
  return { pendingEmail: data.user.new_email ?? null, factors: await factorsOf(data.user) }
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
