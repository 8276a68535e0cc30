import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { WITHDRAWN_HOW } from '#features/documents/rules/electronic-records/consent-status.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { lendingQueries } from './queries.ts'

const ASKED_SHOWN = 20

const askedRow = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  answer_by: z.string(),
  asked_by_name: z.string(),
  demonstrated_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawn_how: z.enum(WITHDRAWN_HOW).nullable(),
  withdrawn_by_name: z.string().nullable(),
})
export type AskedRow = z.infer<typeof askedRow>

const askedClient = z.object({
  first_name: z.string(),
  email: z.string().nullable(),
  archived_at: z.string().nullable(),
  electronic_consents: z.array(askedRow),
})
/** A client with all requests for consent to email and their results, newest first. */
export type AskedClient = z.infer<typeof askedClient> & {
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
  const found = supabase
    .from('clients')
    .select(`first_name, email, archived_at, electronic_consents(${Object.keys(askedRow.shape).join(', ')})`)
    .eq('id', clientId)
    .order('created_at', { referencedTable: 'electronic_consents', ascending: false })
    .limit(ASKED_SHOWN, { referencedTable: 'electronic_consents' })
    .single()
  return { ...askedClient.parse(await unwrap(found)), knownAt: new Date() }
}

async function lastContact(): Promise<string> {
  const newest = supabase
    .from('electronic_consents')
    .select('contact')
    .order('created_at', { ascending: false })
    .limit(1)
  return z.array(z.object({ contact: z.string() })).parse(await unwrap(newest))[0]?.contact ?? ''
}
