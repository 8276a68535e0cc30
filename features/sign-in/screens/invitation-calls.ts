import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Newcomer } from '#features/organizations/rules/invitation.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const invitationShape = z.object({
  email: z.string(),
  role: z.string(),
  company_name: z.string(),
  invited_by: z.string().nullable(),
  has_account: z.boolean(),
})
export type Invitation = z.infer<typeof invitationShape>

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () => invitationShape.parse(await ask({ act: 'show', token })),
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

const ask = (body: object): Promise<unknown> => callFunction('accept-invitation', body)
