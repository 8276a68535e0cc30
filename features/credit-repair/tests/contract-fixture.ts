import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { day } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

export const TERMS = {
  ...{ company_address: '1 Main St, Reno, NV 89501', total_cost: 594, payment_terms: '$99 for each item decided.' },
  ...{ services: 'We write disputes.', guarantees: 'Nothing is guaranteed.', completion: 'Within six months.' },
}

/** The commands on credit repair contracts, called as one person. */
export function contractFixture(app: TestApp, person: SignedIn) {
  const act = (name: string, body: object, key?: string): Promise<CommandReply> =>
    callCommand(app, name, body, { person, key })
  const desk = {
    acknowledge: async (clientId: string, acknowledged_on = day(0), key?: string, document_id?: string) =>
      act(
        'acknowledge-rights-statement',
        { client_id: clientId, acknowledged_on, document_id: document_id ?? (await signedPaperOf(person, clientId)) },
        key,
      ),
    prepare: (clientId: string, change: object = {}, key?: string) =>
      act('prepare-repair-contract', { client_id: clientId, contract_date: day(0), ...TERMS, ...change }, key),
    sign: async (contractId: string, key?: string, document_id?: string) =>
      act(
        'sign-repair-contract',
        { contract_id: contractId, document_id: document_id ?? (await paperOfContract(person, contractId)) },
        key,
      ),
    /** Without a notice, canceled today. */
    cancel: (contractId: string, key?: string) => act('cancel-repair-contract', { contract_id: contractId }, key),
    /** Canceled by a notice on paper, of a day. */
    cancelByMail: async (contractId: string, cancelled_on: string, document_id?: string) =>
      act('cancel-repair-contract', {
        ...{ contract_id: contractId, cancelled_on },
        document_id: document_id ?? (await paperOfContract(person, contractId)),
      }),
    /** Runs all steps today. Returns the contract. */
    signed: async (clientId: string): Promise<string> => {
      await desk.acknowledge(clientId)
      const { id } = (await desk.prepare(clientId)).body
      await desk.sign(id)
      return id
    },
  }
  return desk
}

const UNKNOWN = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

async function paperOfContract(person: SignedIn, contractId: string): Promise<string> {
  const { data } = await person.supabase.from('repair_contracts').select('client_id').eq('id', contractId)
  return data?.[0] ? signedPaperOf(person, data[0].client_id) : UNKNOWN
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
