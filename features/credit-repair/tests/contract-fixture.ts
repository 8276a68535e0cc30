import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { day } from './repair-fixture.ts'

export const TERMS = {
  ...{ company_address: '1 Main St, Reno, NV 89501', total_cost: 594, payment_terms: '$99 for each item decided.' },
  ...{ services: 'We write disputes.', guarantees: 'Nothing is guaranteed.', completion: 'Within six months.' },
}

/** The commands on credit repair contracts, called as one person. */
export function contractFixture(app: TestApp, person: SignedIn) {
  const act = (name: string, body: object, key?: string): Promise<CommandReply> =>
    callCommand(app, name, body, { person, key })
  const desk = {
    acknowledge: (clientId: string, acknowledged_on = day(0), key?: string) =>
      act('acknowledge-rights-statement', { client_id: clientId, acknowledged_on, signature_name: 'Dana W.' }, key),
    prepare: (clientId: string, change: object = {}, key?: string) =>
      act('prepare-repair-contract', { client_id: clientId, contract_date: day(0), ...TERMS, ...change }, key),
    sign: (contractId: string, key?: string) =>
      act('sign-repair-contract', { contract_id: contractId, signature_name: 'Dana W.' }, key),
    cancel: (contractId: string, cancelled_on = day(0), key?: string) =>
      act('cancel-repair-contract', { contract_id: contractId, cancelled_on }, key),
    /** Runs all steps, dated this many days ago. Returns the contract. */
    signed: async (clientId: string, daysAgo: number): Promise<string> => {
      await desk.acknowledge(clientId, day(-daysAgo))
      const { id } = (await desk.prepare(clientId, { contract_date: day(-daysAgo) })).body
      await desk.sign(id)
      return id
    },
  }
  return desk
}

/** Returns a client's contracts as their company reads them, oldest first. */
export async function contractsOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('repair_contracts')
    .select('*')
    .eq('client_id', clientId)
    .order('created_at')
    .throwOnError()
  return data
}
