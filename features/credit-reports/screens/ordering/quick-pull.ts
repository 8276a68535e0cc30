import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { QuickPullFields } from '#features/clients/rules/client-form.ts'
import { isUnanswered, supabase, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

interface Wish {
  fields: QuickPullFields
  /** The last attempt got no response, so the client may have been stored. */
  mayBeStored: boolean
}

/** Creates a client, only once even if sent again, and continues to the report order. */
export function useQuickPull() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const creation = useMutation({
    mutationFn: createClientForPull,
    onSuccess: async (clientId) => {
      void queryClient.invalidateQueries()
      await navigate(`/dashboard/credit-bureau/order?client=${clientId}`)
    },
  })
  const pull = (fields: QuickPullFields) => creation.mutate({ fields, mayBeStored: isUnanswered(creation.error) })
  return { creation, pull }
}

async function createClientForPull({ fields, mayBeStored }: Wish): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw new Error('User not authenticated')
  const before = mayBeStored ? await ownClientWith(fields, data.session.user.id) : null
  if (before !== null) return before.id
  return (await unwrap(supabase.from('clients').insert(fields).select('id').single())).id
}

/** Returns the newest client that this person created with exactly these fields. */
function ownClientWith(fields: QuickPullFields, personId: string) {
  const found = supabase
    .from('clients')
    .select('id')
    .match({ ...fields, user_id: personId })
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  return unwrap(found)
}
