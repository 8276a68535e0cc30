import { queryOptions } from '@tanstack/react-query'
import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'

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
  signature_name: string | null
  cancelled_on: string | null
}

export interface ClientContracts {
  statement: Pick<RowOf<'repair_statements'>, 'acknowledged_on' | 'signature_name'> | null
  /** The contract in force or ready to sign; otherwise the newest canceled one. */
  contract: ClientContract | null
  /** The parts of the company's newest contract. */
  usual: ContractTerms | null
}

export const contractQueries = {
  /** Null if the client is not enrolled or the company is no credit repair organization. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'contract', clientId], queryFn: () => contractsOf(clientId) }),
}

const NEWEST_FIRST = { ascending: false }

async function contractsOf(clientId: string): Promise<ClientContracts | null> {
  const [accountType, enrolled, [acknowledged], contracts, [usual]] = await Promise.all([
    ownAccountType(),
    unwrap(supabase.from('repair_enrollments').select('id').eq('client_id', clientId)),
    unwrap(supabase.from('repair_statements').select('acknowledged_on, signature_name').eq('client_id', clientId)),
    unwrap(
      supabase
        .from('repair_contracts')
        .select('id, company_address, clauses, contract_date, total_cost, cancel_until, signature_name, cancelled_on')
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
  if (accountType !== 'cro' || enrolled.length === 0) return null
  const standing = contracts.find(({ cancelled_on }) => cancelled_on === null) ?? contracts[0]
  return {
    statement: acknowledged ?? null,
    contract: standing ? { ...standing, total_cost: String(standing.total_cost) } : null,
    usual: usual ?? null,
  }
}

async function ownAccountType() {
  const { data } = await supabase.auth.getSession()
  const personId = currentViewing()?.viewedAs.id ?? data.session?.user.id
  if (personId === undefined) return null
  const [own] = await unwrap(supabase.from('users').select('account_type').eq('id', personId))
  return own?.account_type ?? null
}
