import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { AccountType } from '#features/organizations/rules/account-type.ts'

export interface Newcomer {
  /** A lender unless stated. */
  accountType?: AccountType
  email: string
  password: string
  fullName: string
  companyName: string
}

/** Returns a person whom the product has never seen. */
export function newcomer(firstName: string): Newcomer {
  const mark = randomUUID().slice(0, 8)
  return {
    email: `${firstName.toLowerCase()}-${mark}@example.test`,
    // Contains no part of the person's name, which would be rejected.
    password: `Journey-${randomUUID().slice(0, 8)}-1`,
    fullName: `${firstName} ${mark}`,
    companyName: `${firstName} & Sons ${mark}`,
  }
}

/** Creates an account with a confirmed address and a complete profile. Returns its id. */
export async function subscribe(productUrl: string, serviceKey: string, person: Newcomer): Promise<string> {
  const { email, password, fullName, companyName, accountType = 'lender' } = person
  const service = createClient(productUrl, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true })
  if (error) throw error
  const profile = { full_name: fullName, company_name: companyName, account_type: accountType }
  await service.from('users').update(profile).eq('id', data.user.id).select('id').single().throwOnError()
  return data.user.id
}
