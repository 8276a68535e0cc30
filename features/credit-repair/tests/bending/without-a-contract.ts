import { NOT_MINE } from '#features/credit-repair/tests/dispute-fixture.ts'
import { type Attempt, said, wired } from './attempt.ts'
import { type Desk, day } from './desk.ts'

const enrolledOnly = ({ repair, dana }: Desk) => repair.enroll(dana)
const signedToday = async (desk: Desk) => {
  await enrolledOnly(desk)
  await desk.contracts.signed(desk.dana)
}
const letterOf = async (desk: Desk) => said(await desk.act('dispute-letter', { dispute_ids: [await desk.done()] }))

/** Work for a client who never enrolled. */
export const NEVER_ENROLLED: readonly Attempt[] = [
  {
    what: 'draft a dispute',
    refused: 'croa_enrollment_first',
    try: async ({ disputes, file }) => said(await disputes.open(file, [NOT_MINE])),
  },
  {
    what: 'send a dispute that an earlier system left',
    refused: 'croa_enrollment_first',
    try: async (desk) => {
      const id = await desk.stored()
      return said(await desk.disputes.advance(id, { to: 'attested' }))
    },
  },
  { what: 'print a dispute letter', refused: 'croa_enrollment_first', try: letterOf },
  {
    what: 'record a fee',
    refused: 'NOT_ENROLLED',
    try: async (desk) => said(await desk.repair.fee(desk.dana, [await desk.done()])),
  },
  {
    what: 'write a fee past the command',
    refused: '23514',
    try: async (desk) => desk.writeFee(await desk.done()),
  },
  {
    what: 'write a dispute over REST',
    as: ['cro'],
    refused: '42501',
    try: async ({ person, dana, file }) =>
      wired(
        await person.supabase.from('disputes').insert({
          ...{ client_id: dana, report_id: file.reportId, bureau: 'experian', item_kind: 'account' },
          ...{ item_key: 'x', item_name: 'Ally', reason: 'not_mine', status: 'sent', sent_on: day(0) },
        }),
      ),
  },
  {
    what: 'write an enrollment over REST',
    as: ['cro'],
    refused: '42501',
    try: async ({ person, dana }) =>
      wired(
        await person.supabase
          .from('repair_enrollments')
          .insert({ client_id: dana, monthly_fee: 1, enrolled_on: day(0), sale_channel: 'web' }),
      ),
  },
  {
    what: 'write a fee over REST',
    as: ['cro'],
    refused: '42501',
    try: async ({ person, dana }) =>
      wired(
        await person.supabase
          .from('repair_fees')
          .insert({ client_id: dana, kind: 'fee', amount: 1, received_on: day(0), method: 'check' }),
      ),
  },
]

/** Work for a client who enrolled, and hasn't signed a contract or can still cancel it. */
export const NO_CONTRACT: readonly Attempt[] = [
  {
    what: 'draft a dispute without a contract',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await enrolledOnly(desk)
      return said(await desk.disputes.open(desk.file, [NOT_MINE]))
    },
  },
  {
    what: 'draft a dispute while the contract can be canceled',
    refused: 'croa_window_open',
    try: async (desk) => {
      await signedToday(desk)
      return said(await desk.disputes.open(desk.file, [NOT_MINE]))
    },
  },
  {
    what: 'print a letter while the contract can be canceled',
    refused: 'croa_window_open',
    try: async (desk) => {
      const left = await desk.stored()
      await signedToday(desk)
      return said(await desk.act('dispute-letter', { dispute_ids: [left] }))
    },
  },
  {
    what: 'order a report on the client’s instructions without a contract',
    refused: 'TLC04',
    try: async (desk) => {
      await enrolledOnly(desk)
      return desk.order('written_instructions')
    },
  },
  {
    what: 'call the order a loan’s, without any application or loan',
    refused: 'TLC04',
    try: async (desk) => {
      await enrolledOnly(desk)
      return desk.order('credit_transaction')
    },
  },
  {
    what: 'record a fee without a contract',
    refused: 'croa_contract_first',
    try: async (desk) => {
      const work = await desk.done()
      await enrolledOnly(desk)
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'charge for a dispute that was sent before the contract',
    refused: 'croa_contract_first',
    try: async (desk) => {
      const work = await desk.done()
      await signedToday(desk)
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'sign the contract before the statement of rights',
    refused: 'croa_statement_first',
    try: async (desk) => {
      await enrolledOnly(desk)
      const { id } = (await desk.contracts.prepare(desk.dana)).body
      return said(await desk.contracts.sign(id))
    },
  },
  {
    what: 'date a letter before the period ended, although it is over',
    refused: 'croa_window_open',
    try: async (desk) => {
      await desk.enrolled()
      const id = await desk.stored()
      await desk.disputes.advance(id, { to: 'attested' })
      await desk.write("update public.disputes set attested_on = '2020-01-03' where id = $1", id)
      return said(await desk.disputes.advance(id, { to: 'sent', on: '2020-01-07' }))
    },
  },
]

const canceled = async (desk: Desk): Promise<string> => {
  const contract = await desk.enrolled()
  await desk.repair.change(desk.dana, { status: 'cancelled' })
  return contract
}
const resumed = async (desk: Desk): Promise<string> => {
  const contract = await canceled(desk)
  await desk.repair.change(desk.dana, { status: 'active', from: 'cancelled' })
  return contract
}

/** Work and fees after the enrollment was canceled, also by canceling and signing again. */
export const AFTER_CANCELLATION: readonly Attempt[] = [
  {
    what: 'draft a dispute',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await canceled(desk)
      return said(await desk.disputes.open(desk.file, [NOT_MINE]))
    },
  },
  {
    what: 'print a letter',
    refused: 'croa_contract_first',
    try: async (desk) => {
      const left = await desk.stored()
      await canceled(desk)
      return said(await desk.act('dispute-letter', { dispute_ids: [left] }))
    },
  },
  {
    what: 'order a report on the client’s instructions',
    refused: 'TLC04',
    try: async (desk) => {
      await canceled(desk)
      return desk.order('written_instructions')
    },
  },
  {
    what: 'call the order a loan’s, without any application or loan',
    refused: 'TLC04',
    try: async (desk) => {
      await canceled(desk)
      return desk.order('account_review')
    },
  },
  {
    what: 'take a fee for work that was done before',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      await desk.repair.change(desk.dana, { status: 'cancelled' })
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'write a fee past the command',
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      await desk.repair.change(desk.dana, { status: 'cancelled' })
      return desk.writeFee(work, { document_id: await desk.paper() })
    },
  },
  {
    what: 'resume the enrollment, and work under the old contract',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await resumed(desk)
      return said(await desk.disputes.open(desk.file, [NOT_MINE]))
    },
  },
  {
    what: 'resume the enrollment in another tab, and take a fee',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      await desk.repair.change(desk.dana, { status: 'cancelled' })
      await desk.repair.change(desk.dana, { status: 'active', from: 'cancelled' })
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'sign again, and charge for the work of before',
    refused: 'croa_contract_first',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      await desk.repair.change(desk.dana, { status: 'cancelled' })
      await desk.repair.change(desk.dana, { status: 'active', from: 'cancelled' })
      const { id } = (await desk.contracts.prepare(desk.dana)).body
      await desk.contracts.sign(id)
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'sign again, and work at once',
    refused: 'croa_window_open',
    try: async (desk) => {
      await resumed(desk)
      const { id } = (await desk.contracts.prepare(desk.dana)).body
      await desk.contracts.sign(id)
      return said(await desk.disputes.open(desk.file, [NOT_MINE]))
    },
  },
  {
    what: 'revive the contract that ended',
    as: ['cro'],
    refused: '42501',
    try: async (desk) =>
      desk.write('update public.repair_contracts set ended_at = null where id = $1', await resumed(desk)),
  },
]
