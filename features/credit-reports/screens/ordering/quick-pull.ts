import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { QuickPullFields } from '#features/clients/rules/client-form.ts'
import { isUnanswered, read, supabase } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const stored = z.object({ id: z.string() })

interface Wish {
  fields: QuickPullFields
  /** The last try had no answer: it may have arrived. */
  mayBeStored: boolean
}

/** Stores a client, once however often it is sent, and goes on to ordering their report. */
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
  return (await read(stored, supabase.from('clients').insert(fields).select('id').single())).id
}

/** The newest client that this person has stored with these very fields. */
function ownClientWith(fields: QuickPullFields, personId: string) {
  const found = supabase
    .from('clients')
    .select('id')
    .match({ ...fields, user_id: personId })
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  return read(stored.nullable(), found)
}
