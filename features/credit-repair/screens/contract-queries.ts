import { queryOptions } from '@tanstack/react-query'
import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The parts of a contract that the next one reuses as defaults. */
interface ContractTerms {
  company_address: string
  clauses: Pick<ContractClause, 'id' | 'text'>[]
}

export interface ClientContract extends ContractTerms {
  id: string
  contract_date: string
  total_cost: string
  cancel_until: string
  client_state: string | null
  signature_name: string | null
  cancelled_on: string | null
  means: RowOf<'repair_contracts'>['means']
  signed_on: string | null
  /** When the enrollment was canceled, which ended the contract. */
  ended_at: string | null
  pays_for: RowOf<'repair_contracts'>['pays_for']
}

export interface ClientContracts {
  statement: Pick<RowOf<'repair_statements'>, 'acknowledged_on' | 'signature_name' | 'means'> | null
  /** The contract in force or ready to sign; otherwise the newest that was canceled or ended. */
  contract: ClientContract | null
  /** The parts of the company's newest contract. */
  usual: ContractTerms | null
}

export const contractQueries = {
  /** Null if the client is not enrolled. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'contract', clientId], queryFn: () => contractsOf(clientId) }),
}

const NEWEST_FIRST = { ascending: false }

async function contractsOf(clientId: string): Promise<ClientContracts | null> {
  const [enrolled, [acknowledged], contracts, [usual]] = await Promise.all([
    unwrap(supabase.from('repair_enrollments').select('id').eq('client_id', clientId)),
    unwrap(
      supabase.from('repair_statements').select('acknowledged_on, signature_name, means').eq('client_id', clientId),
    ),
    unwrap(
      supabase
        .from('repair_contracts')
        .select(
          'id, company_address, clauses, contract_date, total_cost, cancel_until, client_state, signature_name, cancelled_on, means, signed_on, ended_at, pays_for',
        )
        .eq('client_id', clientId)
        .order('created_at', NEWEST_FIRST)
        .overrideTypes<Pick<ContractTerms, 'clauses'>[]>(),
    ),
    unwrap(
      supabase
        .from('repair_contracts')
        .select('company_address, clauses')
        .order('created_at', NEWEST_FIRST)
        .limit(1)
        .overrideTypes<Pick<ContractTerms, 'clauses'>[]>(),
    ),
  ])
  if (enrolled.length === 0) return null
  const standing =
    contracts.find(({ cancelled_on, ended_at }) => cancelled_on === null && ended_at === null) ?? contracts[0]
  return {
    statement: acknowledged ?? null,
    contract: standing ? { ...standing, total_cost: String(standing.total_cost) } : null,
    usual: usual ?? null,
  }
}
