import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { lendingQueries } from './queries.ts'

const ASKED_SHOWN = 20

export type AskedRow = AskedClient['electronic_consents'][number]

/** A client with all requests for consent to email and their results, newest first. */
export type AskedClient = Awaited<ReturnType<typeof clientWithConsents>> & {
  /** The time of the query, because links expire. */
  knownAt: Date
}

export const consentQueries = {
  ofClient: (clientId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'electronic-consent', clientId],
      queryFn: () => askedClientOf(clientId),
    }),
  /** The contact that clients were last told to use. '' before the first request. */
  lastContact: () => queryOptions({ queryKey: [...lendingQueries.all, 'consent-contact'], queryFn: lastContact }),
}

async function askedClientOf(clientId: string): Promise<AskedClient> {
  return { ...(await clientWithConsents(clientId)), knownAt: new Date() }
}

function clientWithConsents(clientId: string) {
  return unwrap(
    supabase
      .from('clients')
      .select(
        `first_name, email, archived_at, electronic_consents(id, email, created_at, answer_by, asked_by_name,
         demonstrated_at, withdrawn_at, withdrawn_how, withdrawn_by_name)`,
      )
      .eq('id', clientId)
      .order('created_at', { referencedTable: 'electronic_consents', ascending: false })
      .limit(ASKED_SHOWN, { referencedTable: 'electronic_consents' })
      .single(),
  )
}

async function lastContact(): Promise<string> {
  const newest = supabase
    .from('electronic_consents')
    .select('contact')
    .order('created_at', { ascending: false })
    .limit(1)
  return (await unwrap(newest))[0]?.contact ?? ''
}
