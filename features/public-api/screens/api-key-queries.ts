import { queryOptions } from '@tanstack/react-query'
import type { API_MODES, API_SCOPES, ApiKeyCommand } from '#features/public-api/rules/api-key.ts'
import { callFunction } from '#platform/browser/supabase.ts'

export interface ApiKeyList {
  is_sandbox: boolean
  keys: {
    id: string
    name: string
    prefix: string
    scopes: (typeof API_SCOPES)[number][]
    mode: (typeof API_MODES)[number]
    created_by_name: string | null
    created_at: string
    expires_at: string | null
    revoked_at: string | null
    replaced_at: string | null
    last_used_at: string | null
  }[]
}
export type ListedKey = ApiKeyList['keys'][number]

const act = <Answer>(request: ApiKeyCommand) => callFunction<Answer>('api-keys', request)

export const apiKeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['organization', 'api-keys'],
      queryFn: () => act<ApiKeyList>({ act: 'list' }),
    }),
}

/** Creates or replaces a key and returns it. The server never returns it again. */
export async function madeKey(request: Extract<ApiKeyCommand, { act: 'create' | 'rotate' }>): Promise<string> {
  return (await act<{ key: string }>(request)).key
}

export async function revokeKey(keyId: string): Promise<void> {
  await act({ act: 'revoke', key_id: keyId })
}
