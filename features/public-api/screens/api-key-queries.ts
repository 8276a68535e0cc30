import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { API_MODES, API_SCOPES, type ApiKeyCommand } from '#features/public-api/rules/api-key.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const listedKeys = z.object({
  is_sandbox: z.boolean(),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.enum(API_SCOPES)),
      mode: z.enum(API_MODES),
      created_by_name: z.string().nullable(),
      created_at: z.string(),
      expires_at: z.string().nullable(),
      revoked_at: z.string().nullable(),
      replaced_at: z.string().nullable(),
      last_used_at: z.string().nullable(),
    }),
  ),
})
export type ApiKeyList = z.infer<typeof listedKeys>
export type ListedKey = ApiKeyList['keys'][number]

const act = (request: ApiKeyCommand) => callFunction('api-keys', request)

export const apiKeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['organization', 'api-keys'],
      queryFn: async () => listedKeys.parse(await act({ act: 'list' })),
    }),
}

const shownOnce = z.object({ id: z.string(), key: z.string() })

/** Creates or replaces a key and returns it. The server never returns it again. */
export async function madeKey(request: Extract<ApiKeyCommand, { act: 'create' | 'rotate' }>): Promise<string> {
  return shownOnce.parse(await act(request)).key
}

export async function revokeKey(keyId: string): Promise<void> {
  await act({ act: 'revoke', key_id: keyId })
}
