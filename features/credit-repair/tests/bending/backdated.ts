import { type Attempt, said, wired } from './attempt.ts'
import { type Desk, day } from './desk.ts'

const prepared = async (desk: Desk): Promise<string> => {
  await desk.repair.enroll(desk.dana)
  await desk.contracts.acknowledge(desk.dana)
  return (await desk.contracts.prepare(desk.dana)).body.id
}

/** A day in the past that would open a lock. */
export const BACKDATED: readonly Attempt[] = [
  {
    what: 'a contract of last week',
    refused: 'DATE_TOO_EARLY',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana)
      return said(await desk.contracts.prepare(desk.dana, { contract_date: day(-7) }))
    },
  },
  {
    what: 'a statement of rights of before the enrollment',
    refused: 'DATE_TOO_EARLY',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana)
      return said(await desk.contracts.acknowledge(desk.dana, day(-3)))
    },
  },
  {
    what: 'a statement of rights of before the enrollment, past the command',
    as: ['cro'],
    refused: '23514',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana)
      return desk.write(
        `insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, means, document_id, recorded_by)
         select organization_id, id, $2, 'Dana', 'paper', $3, user_id from public.clients where id = $1`,
        ...[desk.dana, day(-3), await desk.paper()],
      )
    },
  },
  {
    what: 'a signature shown by a scan of before the contract',
    refused: 'signed_paper_not_new',
    try: async (desk) => {
      const paper = await desk.paper()
      return said(await desk.contracts.sign(await prepared(desk), undefined, paper))
    },
  },
  {
    what: 'a signature of last month, past the command',
    refused: '23514',
    try: async (desk) => {
      const id = await prepared(desk)
      return desk.write(
        `update public.repair_contracts set signature_name = 'Dana', means = 'paper', document_id = $2, signed_on = $3, cancel_until = $4
          where id = $1`,
        ...[id, await desk.paper(), day(-30), day(-25)],
      )
    },
  },
  {
    what: 'a shorter time to cancel, over REST',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      const id = await prepared(desk)
      await desk.contracts.sign(id)
      return wired(
        await desk.person.supabase
          .from('repair_contracts')
          .update({ cancel_until: day(-1) })
          .eq('id', id)
          .select(),
      )
    },
  },
  {
    what: 'a result recorded today for a fee of three months ago',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await desk.doneBackdated(200)], { received_on: day(-90) }))
    },
  },
  {
    what: 'the same, past the command',
    as: ['cro', 'lender'],
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      const paper = await desk.paper()
      return desk.writeFee(await desk.doneBackdated(200), { received_on: day(-90), document_id: paper })
    },
  },
  {
    what: 'a result recorded today as if the six months of a phone sale were over',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await desk.enrolled({ sale_channel: 'phone' })
      const work = await desk.doneBackdated(400)
      await desk.report(0)
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'a result corrected to an earlier day',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done(2)
      await desk.act('correct-dispute-result', {
        ...{ dispute_id: work, from: 'deleted', result: 'modified', on: day(-15), reason: 'Misread' },
      })
      return said(await desk.repair.fee(desk.dana, [work], { received_on: day(-12) }))
    },
  },
  {
    what: 'a fee of before the result',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await desk.done(10)], { received_on: day(-11) }))
    },
  },
  {
    what: 'a contract of before the client canceled the last one, past the command',
    as: ['cro'],
    refused: '23514',
    try: async (desk) => {
      const id = await desk.enrolled()
      await desk.repair.change(desk.dana, { status: 'cancelled' })
      return desk.write(
        `insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address,
                                              total_cost, services, clauses, cancel_until, signature_name)
         select organization_id, client_id, statement_id, $2::date, company_name, company_address, total_cost, services, clauses,
                $2::date + 5, 'Dana' from public.repair_contracts where id = $1`,
        ...[id, day(-9)],
      )
    },
  },
  {
    what: 'a future day of recording, past the command',
    as: ['cro'],
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done(10)
      return desk.write("update public.disputes set result_recorded_at = now() + interval '2 days' where id = $1", work)
    },
  },
]
