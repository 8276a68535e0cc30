import { FunctionsHttpError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Newcomer } from '#domain/organizations/invitation.ts'
import { supabase, UNREACHABLE } from '#web/supabase.ts'

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

/** Takes the person signed in into the organisation. */
export async function joinOrganization(token: string): Promise<void> {
  await ask({ act: 'join', token })
}

/** Opens an account for the invited address, as a member at once. */
export async function signUpInvited(token: string, newcomer: Newcomer): Promise<void> {
  await ask({ act: 'sign_up', token, ...newcomer })
}

const refusalShape = z.object({ message: z.string() })

async function ask(body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke<unknown>('accept-invitation', { body })
  if (!error) return data
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) throw new Error(UNREACHABLE)
  const said = refusalShape.safeParse(await error.context.json().catch(() => null))
  throw said.success ? new Error(said.data.message) : error
}
