import { ALLY } from '#features/credit-repair/tests/dispute-fixture.ts'
import { dispute, reportOf } from '#features/credit-repair/tests/repair-fixture.ts'
import { type Attempt, said, wired } from './attempt.ts'
import { type Desk, day } from './desk.ts'

const byPhone = (desk: Desk) => desk.enrolled({ sale_channel: 'phone' })
const PAID_TODAY = { document_id: undefined }

/** A file of Dana's with these facts. */
async function fileOf({ person }: Desk, facts: object): Promise<string> {
  const { data } = await person.supabase
    .from('clients')
    .insert({ ...{ first_name: 'Dana', last_name: 'Whitfield', user_id: person.person.id, state: 'TX' }, ...facts })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

/** Sells to Dana by phone, and on the web to another file with the same fact. */
const soldTwice =
  (fact: () => object, other: object = {}) =>
  async (desk: Desk) => {
    const same = fact()
    await desk.repair.enroll(await fileOf(desk, same), { sale_channel: 'phone' })
    return said(await desk.repair.enroll(await fileOf(desk, { ...same, ...other }), { sale_channel: 'web' }))
  }

let people = 0
const ssn = () => ({ ssn: `123-45-${String(1000 + ++people)}` })

/** Fees of what was sold by phone (16 CFR 310.4(a)(2)). */
export const PHONE_SALES: readonly Attempt[] = [
  {
    what: 'charge within six months of the result',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await byPhone(desk)
      const work = await desk.done(100)
      await desk.report(0)
      return said(await desk.repair.fee(desk.dana, [work], PAID_TODAY))
    },
  },
  {
    what: 'charge with the bureau’s letter alone',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await byPhone(desk)
      return said(await desk.repair.fee(desk.dana, [await desk.done(300)]))
    },
  },
  {
    what: 'show a report of within the six months',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await byPhone(desk)
      const work = await desk.done(300)
      await desk.report(150)
      return said(await desk.repair.fee(desk.dana, [work], PAID_TODAY))
    },
  },
  {
    what: 'show another bureau’s report',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await byPhone(desk)
      const work = await desk.done(300)
      await reportOf(desk.app, desk.dana, 5, 'success', ['equifax', 'transunion'])
      return said(await desk.repair.fee(desk.dana, [work], PAID_TODAY))
    },
  },
  {
    what: 'show a report that lists the item again',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      await byPhone(desk)
      const work = await dispute(desk.app, desk.file, 300, { itemKey: ALLY })
      await desk.anotherReport()
      return said(await desk.repair.fee(desk.dana, [work], PAID_TODAY))
    },
  },
  {
    what: 'charge before the promised time ends',
    refused: 'tsr_advance_fee',
    try: async (desk) => {
      const contract = await byPhone(desk)
      await desk.write('update public.repair_contracts set complete_by = $2 where id = $1', contract, day(30))
      const work = await desk.done(300)
      await desk.report(1)
      return said(await desk.repair.fee(desk.dana, [work], PAID_TODAY))
    },
  },
  {
    what: 'bring the promised time forward after the signature',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      const contract = await byPhone(desk)
      const set = 'update public.repair_contracts set complete_by = $2 where id = $1'
      await desk.write(set, contract, day(30))
      return desk.write(set, contract, day(-30))
    },
  },
  {
    what: 'promise no time that can be read',
    refused: 'tsr_completion_required',
    try: async (desk) => {
      await desk.repair.enroll(desk.dana, { sale_channel: 'phone' })
      return said(await desk.contracts.prepare(desk.dana, { completion: 'When the bureaus have answered.' }))
    },
  },
  {
    what: 'charge past the command, without a later report',
    refused: '23514',
    try: async (desk) => {
      const contract = await byPhone(desk)
      await desk.write('update public.repair_contracts set complete_by = $2 where id = $1', contract, day(-30))
      return desk.writeFee(await desk.done(300), { document_id: await desk.paper() })
    },
  },
  {
    what: 'change how it was sold, over REST',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      await byPhone(desk)
      const change = desk.person.supabase.from('repair_enrollments').update({ sale_channel: 'web' })
      return wired(await change.eq('client_id', desk.dana).select())
    },
  },
  {
    what: 'change how it was sold, past the command',
    as: ['cro'],
    refused: '42501',
    try: async (desk) => {
      await byPhone(desk)
      return desk.write("update public.repair_enrollments set sale_channel = 'web' where client_id = $1", desk.dana)
    },
  },
  {
    what: 'a second file with the same SSN, sold on the web',
    refused: 'sale_channel_review',
    try: soldTwice(ssn, { last_name: 'Other' }),
  },
  {
    what: 'a second file with the same name and email address, sold on the web',
    as: ['cro'],
    refused: 'sale_channel_review',
    try: soldTwice(() => ({ email: `dana.${++people}@example.com` })),
  },
  {
    what: 'a second file with the same name and phone number, sold on the web',
    as: ['cro'],
    refused: 'sale_channel_review',
    try: soldTwice(() => ({ phone: `512555${String(1000 + ++people)}` })),
  },
  {
    what: 'a second file with the same SSN, past the command',
    as: ['cro'],
    refused: '23514',
    try: async (desk) => {
      const same = ssn()
      await desk.repair.enroll(await fileOf(desk, same), { sale_channel: 'phone' })
      return desk.write(
        `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
         select organization_id, id, 99, current_date, 'web' from public.clients where id = $1`,
        await fileOf(desk, same),
      )
    },
  },
]
