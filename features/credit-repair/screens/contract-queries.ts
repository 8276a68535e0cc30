import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { CONTRACT_CLAUSES } from '#features/credit-repair/rules/repair-contract.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'

const statement = z.object({ acknowledged_on: z.string(), signature_name: z.string() })
const terms = z.object({
  company_address: z.string(),
  clauses: z.array(z.object({ id: z.enum(CONTRACT_CLAUSES), text: z.string() })),
})
const contract = terms.extend({
  id: z.string(),
  contract_date: z.string(),
  total_cost: z.union([z.number(), z.string()]).transform(String),
  cancel_until: z.string(),
  signature_name: z.string().nullable(),
  cancelled_on: z.string().nullable(),
})
export type ClientContract = z.infer<typeof contract>

export interface ClientContracts {
  statement: z.infer<typeof statement> | null
  /** The one that stands, signed or to be signed; else the newest that was cancelled. */
  contract: ClientContract | null
  /** What the company's newest contract says, to begin the next with. */
  usual: z.infer<typeof terms> | null
}

export const contractQueries = {
  /** Null for who needs no contract: nobody enrolled the client, or their company is no credit repair organization. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'contract', clientId], queryFn: () => contractsOf(clientId) }),
}

const account = z.object({ account_type: z.string().nullable() })
const CONTRACT_COLUMNS = Object.keys(contract.shape).join()
const NEWEST_FIRST = { ascending: false }

async function contractsOf(clientId: string): Promise<ClientContracts | null> {
  const { data } = await supabase.auth.getSession()
  const personId = currentViewing()?.viewedAs.id ?? data.session?.user.id
  const ofClient = (table: string, columns: string) => supabase.from(table).select(columns).eq('client_id', clientId)
  const [[own], enrolled, [acknowledged], contracts, [usual]] = await Promise.all([
    read(z.array(account), supabase.from('users').select('account_type').eq('id', personId)),
    unwrap(ofClient('repair_enrollments', 'id')),
    read(z.array(statement), ofClient('repair_statements', 'acknowledged_on, signature_name')),
    read(z.array(contract), ofClient('repair_contracts', CONTRACT_COLUMNS).order('created_at', NEWEST_FIRST)),
    read(
      z.array(terms),
      supabase.from('repair_contracts').select('company_address, clauses').order('created_at', NEWEST_FIRST).limit(1),
    ),
  ])
  if (own?.account_type !== 'cro' || enrolled.length === 0) return null
  return {
    statement: acknowledged ?? null,
    contract: contracts.find(({ cancelled_on }) => cancelled_on === null) ?? contracts[0] ?? null,
    usual: usual ?? null,
  }
}
