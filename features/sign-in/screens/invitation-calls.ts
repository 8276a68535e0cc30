import { queryOptions } from '@tanstack/react-query'
import type { Newcomer } from '#features/organizations/rules/invitation.ts'
import { callFunction } from '#platform/browser/supabase.ts'

export interface Invitation {
  email: string
  role: string
  company_name: string
  invited_by: string | null
  has_account: boolean
}

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => ask<Invitation>({ act: 'show', token }),
    retry: false,
  })

/** Adds the signed-in person to the organization. */
export async function joinOrganization(token: string): Promise<void> {
  await ask({ act: 'join', token })
}

/** Creates an account for the invited address and adds it to the organization. */
export async function signUpInvited(token: string, newcomer: Newcomer): Promise<void> {
  await ask({ act: 'sign_up', token, ...newcomer })
}

const ask = <Answer>(body: object) => callFunction<Answer>('accept-invitation', body)
