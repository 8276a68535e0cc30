import { TERMS } from '#features/credit-repair/tests/contract-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { type Attempt, said, wired } from './attempt.ts'
import { type Desk, day, newPerson } from './desk.ts'

const enroll = ({ act, dana }: Desk) => act('enroll-client', { client_id: dana, monthly_fee: 99, sale_channel: 'web' })
const prepare = ({ act, dana }: Desk) =>
  act('prepare-repair-contract', { client_id: dana, contract_date: day(0), ...TERMS })
const move = ({ person, dana }: Desk, state: string | null) =>
  person.supabase.from('clients').update({ state }).eq('id', dana).throwOnError()
/** Gives the company a pack of a state, in place of another. */
const pack = (desk: Desk, state: string, change = "bond_number = null, not_required = 'None'") =>
  desk.asOwner(`
    alter table public.repair_state_packs disable trigger guard_state_pack;
    insert into public.repair_state_packs (organization_id, state, not_required, citation, source, read_on, created_by)
    select organization_id, '${state}', 'None', 'The statute', 'Counsel', '2026-01-02', user_id from public.clients where id = '${desk.dana}'
    on conflict (organization_id, state) where ended_on is null do nothing;
    update public.repair_state_packs p set ${change} from public.clients c
     where c.id = '${desk.dana}' and p.organization_id = c.organization_id and p.state = '${state}' and p.ended_on is null;
    alter table public.repair_state_packs enable trigger guard_state_pack`)

/** Credit repair in a state whose rules the company hasn't met. */
export const STATES: readonly Attempt[] = [
  {
    what: 'enroll a client of a state without a pack',
    refused: 'state_pack_required',
    try: async (desk) => {
      await move(desk, 'GA')
      return said(await enroll(desk))
    },
  },
  {
    what: 'enroll a client without a state',
    refused: 'state_pack_required',
    try: async (desk) => {
      await move(desk, null)
      return said(await enroll(desk))
    },
  },
  {
    what: 'enroll after the bond expired',
    as: ['cro', 'lender'],
    refused: 'state_pack_required',
    try: async (desk) => {
      await move(desk, 'IA')
      await pack(desk, 'IA', "bond_number = 'B', bond_surety = 'S', bond_cents = 1, bond_expires_on = current_date - 1")
      return said(await enroll(desk))
    },
  },
  {
    what: 'enroll after the registration expired',
    as: ['cro'],
    refused: 'state_pack_required',
    try: async (desk) => {
      await move(desk, 'ME')
      await pack(desk, 'ME', "registration_number = 'R', registration_expires_on = current_date - 1")
      return said(await enroll(desk))
    },
  },
  {
    what: 'move the client to a state without a pack, and prepare a contract',
    refused: 'state_pack_required',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana)
      await move(desk, 'GA')
      return said(await prepare(desk))
    },
  },
  {
    what: 'prepare a contract, move the client to New York, and sign it without that state’s words',
    refused: 'croa_clause_missing',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana)
      await desk.contracts.acknowledge(desk.dana)
      const { id } = (await prepare(desk)).body
      await move(desk, 'NY')
      return said(await desk.contracts.sign(id))
    },
  },
  {
    what: 'a New York contract without the items to be modified',
    refused: 'croa_clause_missing',
    try: async (desk) => {
      await move(desk, 'NY')
      await enroll(desk)
      return said(await prepare(desk))
    },
  },
  {
    what: 'a fee above the state’s limit for an item',
    as: ['cro', 'partner'],
    refused: 'state_fee_limit',
    try: async (desk) => {
      await move(desk, 'OR')
      await pack(desk, 'OR', 'most_per_item_cents = 5000')
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await desk.done()], { amount: 50.01 }))
    },
  },
  {
    what: 'a pack by staff without the permission',
    as: ['cro'],
    refused: 'PERMISSION_NEEDED',
    try: async (desk) => {
      const person = await desk.app.signIn(await colleague(desk.app.database, desk.person.person, 'Sam', 'staff'))
      const asked = { state: 'GA', not_required: 'x', citation: 'x', source: 'x', read_on: '2026-01-02' }
      return said(await callCommand(desk.app, 'add-state-pack', asked, { person }))
    },
  },
  {
    what: 'a pack over REST',
    as: ['cro'],
    refused: '42501',
    try: async ({ person }) =>
      wired(
        await person.supabase
          .from('repair_state_packs')
          .insert({ state: 'GA', not_required: 'x', citation: 'x', source: 'x', read_on: '2026-01-02' }),
      ),
  },
  {
    what: 'a longer bond written into a pack, past the command',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      const other = await newPerson(desk.app, desk.person)
      await desk.repair.enroll(other.clientId)
      return desk.write("update public.repair_state_packs set bond_expires_on = '2099-01-01' where ended_on is null")
    },
  },
]
