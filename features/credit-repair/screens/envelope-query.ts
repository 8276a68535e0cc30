import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The newest envelope of a client's credit repair contract, or null. */
export const envelopeQuery = (clientId: string) =>
  queryOptions({ queryKey: ['envelopes', 'repair', clientId], queryFn: () => newestOf(clientId) })

async function newestOf(clientId: string) {
  const [newest] = await unwrap(
    supabase
      .from('envelopes')
      .select(
        'id, status, subject_id, expires_on, created_at, sent_at, signed_at, completed_at, ended_at, ended_why, envelope_signers(*)',
      )
      .eq('client_id', clientId)
      .eq('subject_kind', 'repair_contract')
      .order('created_at', { ascending: false })
      .limit(1),
  )
  return newest ?? null
}

/** An envelope with its signers. */
export type ContractEnvelope = NonNullable<Awaited<ReturnType<typeof newestOf>>>
