import { ALLY } from '#features/credit-repair/tests/dispute-fixture.ts'
import { dispute, reportOf } from '#features/credit-repair/tests/repair-fixture.ts'
import { signedPaperOf } from '#features/credit-repair/tests/signed-paper.ts'
import { type Attempt, refusedOf, said, THROUGH, wired } from './attempt.ts'
import { type Desk, day, newPerson } from './desk.ts'

const NO_PAPER = { document_id: undefined }

const feeFor = (result: string) => async (desk: Desk) => {
  await desk.enrolled()
  return said(await desk.repair.fee(desk.dana, [await desk.done(10, result)]))
}

/** Fees for results that the contract didn't sell, and without evidence. */
export const UNSOLD: readonly Attempt[] = [
  { what: 'charge for a verified item', refused: 'croa_result_not_sold', try: feeFor('verified') },
  { what: 'charge for a dispute called frivolous', refused: 'croa_result_not_sold', try: feeFor('frivolous') },
  { what: 'charge for no response', refused: 'croa_result_not_sold', try: feeFor('no_response') },
  {
    what: 'charge for a verified item, past the command',
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      return desk.writeFee(await desk.done(10, 'verified'), { document_id: await desk.paper() })
    },
  },
  {
    what: 'charge without the bureau’s answer or a later report',
    refused: 'croa_evidence_required',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await desk.done()], NO_PAPER))
    },
  },
  {
    what: 'the same, past the command',
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      return desk.writeFee(await desk.done())
    },
  },
  {
    what: 'show another bureau’s report',
    refused: 'croa_evidence_required',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      await reportOf(desk.app, desk.dana, 1, 'success', ['equifax', 'transunion'])
      return said(await desk.repair.fee(desk.dana, [work], NO_PAPER))
    },
  },
  {
    what: 'show a report that still lists the item',
    refused: 'croa_evidence_required',
    try: async (desk) => {
      await desk.enrolled()
      const work = await dispute(desk.app, desk.file, 10, { itemKey: ALLY })
      await desk.anotherReport()
      return said(await desk.repair.fee(desk.dana, [work], NO_PAPER))
    },
  },
  {
    what: 'show a document of another client',
    as: ['cro'],
    refused: 'DOCUMENT_NOT_FOUND',
    try: async (desk) => {
      await desk.enrolled()
      const other = await newPerson(desk.app, desk.person)
      const document_id = await signedPaperOf(desk.person, other.clientId)
      return said(await desk.repair.fee(desk.dana, [await desk.done()], { document_id }))
    },
  },
  {
    what: 'show the signed statement of rights as evidence',
    refused: 'signed_paper_used',
    try: async (desk) => {
      const left = await desk.stored()
      await desk.repair.enroll(desk.dana)
      const document_id = await desk.paper()
      await desk.contracts.acknowledge(desk.dana, undefined, undefined, document_id)
      return said(await desk.repair.fee(desk.dana, [left], { document_id }))
    },
  },
  {
    what: 'show a document of before the result',
    refused: 'croa_evidence_required',
    try: async (desk) => {
      await desk.enrolled()
      const document_id = await desk.paper()
      await desk.asOwner(
        "update public.client_documents set created_at = now() - interval '60 days' where id = $1",
        document_id,
      )
      return said(await desk.repair.fee(desk.dana, [await desk.done()], { document_id }))
    },
  },
]

/** Fees without finished work, of too much, twice, or from two tabs. */
export const TOO_MUCH: readonly Attempt[] = [
  {
    what: 'a set-up fee, for no dispute',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, []))
    },
  },
  {
    what: 'a fee for a dispute without a result',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await dispute(desk.app, desk.file, null)]))
    },
  },
  {
    what: 'a fee for another client’s dispute',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      const other = await newPerson(desk.app, desk.person)
      return said(await desk.repair.fee(desk.dana, [await dispute(desk.app, other, 10)]))
    },
  },
  {
    what: 'more than the contract’s total',
    refused: 'croa_total_exceeded',
    try: async (desk) => {
      await desk.enrolled()
      return said(await desk.repair.fee(desk.dana, [await desk.done()], { amount: 594.01 }))
    },
  },
  {
    what: 'more than the contract’s total, past the command',
    refused: '23514',
    try: async (desk) => {
      await desk.enrolled()
      return desk.writeFee(await desk.done(), { amount: 594.01, document_id: await desk.paper() })
    },
  },
  {
    what: 'two fees in two tabs that exceed the total together',
    refused: 'croa_total_exceeded',
    try: async (desk) => {
      await desk.enrolled()
      const [one, other] = [await desk.done(), await desk.done()]
      const fee = (work: string) => desk.repair.fee(desk.dana, [work], { amount: 400 })
      return refusedOf(await Promise.all([fee(one), fee(other)]))
    },
  },
  {
    what: 'the same work in two tabs',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      return refusedOf(await Promise.all([1, 2].map(() => desk.repair.fee(desk.dana, [work]))))
    },
  },
  {
    what: 'the work of a fee that was refunded in part',
    refused: 'croa_advance_fee',
    try: async (desk) => {
      await desk.enrolled()
      const work = await desk.done()
      const { body } = await desk.repair.fee(desk.dana, [work])
      await desk.repair.refund(body.id, undefined, 50)
      return said(await desk.repair.fee(desk.dana, [work]))
    },
  },
  {
    what: 'two refunds that exceed the fee together',
    refused: 'REFUND_TOO_HIGH',
    try: async (desk) => {
      await desk.enrolled()
      const { body } = await desk.repair.fee(desk.dana, [await desk.done()])
      return refusedOf(await Promise.all([1, 2].map(() => desk.repair.refund(body.id, undefined, 100))))
    },
  },
  {
    what: 'an edited fee, over REST',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      await desk.enrolled()
      const { body } = await desk.repair.fee(desk.dana, [await desk.done()])
      return wired(await desk.person.supabase.from('repair_fees').update({ amount: 500 }).eq('id', body.id).select())
    },
  },
  {
    what: 'a monthly fee above the contract’s',
    refused: 'croa_monthly_fee_exceeded',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana, { monthly_fee: 49 })
      await desk.contracts.signed(desk.dana)
      return said(await desk.repair.change(desk.dana, { monthly_fee: 99 }))
    },
  },
  {
    what: 'a monthly fee above the contract’s, past the command',
    as: ['cro'],
    refused: '23514',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana, { monthly_fee: 49 })
      await desk.contracts.signed(desk.dana)
      return desk.write('update public.repair_enrollments set monthly_fee = 99 where client_id = $1', desk.dana)
    },
  },
]

/** Charges and corrects a result, and returns a dispute that waits for its fee. */
const corrected = async (desk: Desk): Promise<string> => {
  await desk.enrolled()
  const [paid, next] = [await desk.done(), await desk.done()]
  await desk.repair.fee(desk.dana, [paid])
  const fix = { dispute_id: paid, from: 'deleted', result: 'verified', on: day(-10), reason: 'Misread' }
  const answer = await desk.act('correct-dispute-result', fix)
  if (answer.status !== 200) throw new Error(`The correction was refused: ${said(answer)}`)
  return next
}

/** Fees that a corrected result leaves without their work. */
export const CORRECTED: readonly Attempt[] = [
  {
    what: 'charge for other work before the refund',
    refused: 'croa_refund_due',
    try: async (desk) => said(await desk.repair.fee(desk.dana, [await corrected(desk)])),
  },
  {
    what: 'charge for other work before the refund, past the command',
    refused: '23514',
    try: async (desk) => desk.writeFee(await corrected(desk), { document_id: await desk.paper() }),
  },
  {
    what: 'refund a part of what is due, and go on',
    refused: 'croa_refund_due',
    try: async (desk) => {
      const next = await corrected(desk)
      const { data } = await desk.person.supabase.from('repair_fees').select('id').eq('client_id', desk.dana)
      const refund = await desk.repair.refund(data?.[0]?.id, undefined, 100)
      return refund.status === 201 ? said(await desk.repair.fee(desk.dana, [next])) : THROUGH
    },
  },
]
