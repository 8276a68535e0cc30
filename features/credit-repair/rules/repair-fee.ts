import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { SaleChannel } from './enrollment.ts'
import type { FeeBasis } from './fee-basis.ts'
import type { FeeRefusal } from './fee-refusal.ts'
import { earliestFeeDay, nameOf, neverPayable, provenOn, type RepairWork } from './repair-work.ts'
import type { ShowingReport } from './result-evidence.ts'

/** The kinds of entries in the ledger of credit repair fees. */
export const FEE_ENTRY_KINDS = ['fee', 'refund'] as const

export interface WorkFee {
  received_on: PlainDate
  dispute_ids: readonly string[]
}

/** The facts that decide whether a fee is allowed. */
export interface FeeCircumstances {
  sale_channel: SaleChannel
  /** The work that the contract sells. */
  pays_for: FeeBasis
  /** The last day of the promised time. Null if the contract names none that can be read. */
  complete_by: PlainDate | null
  /** The client's disputes. Only those that the fee names are needed. */
  work: readonly RepairWork[]
  /** The day on which the copy of the bureau's answer was uploaded, in UTC. Null without one. */
  answer_on: PlainDate | null
  /** The amount to refund first, because results were corrected. */
  refund_due_cents: number
  today: PlainDate
}

/** Returns why the fee can't be taken, or null if it can. */
export function feeRefusal(fee: WorkFee, circumstances: FeeCircumstances): FeeRefusal | null {
  if (fee.received_on > circumstances.today)
    return { code: 'DATE_IN_FUTURE', sentence: 'The date received must not be in the future' }
  if (circumstances.refund_due_cents > 0) return refundFirst(circumstances.refund_due_cents)
  const unfinished = workRefusal(fee, circumstances)
  if (unfinished !== null) return unfinished
  const named = circumstances.work.filter(({ id }) => fee.dispute_ids.includes(id))
  return timeRefusal(fee, named, circumstances) ?? evidenceRefusal(fee, named, circumstances)
}

/** Returns the reports that are the evidence of an allowed fee: of each dispute the oldest that counts. */
export function evidenceReports(fee: WorkFee, { work, ...given }: FeeCircumstances): string[] {
  const named = work.filter(({ id }) => fee.dispute_ids.includes(id))
  return [...new Set(named.flatMap((one) => reportsThatCount(one, fee, given)[0]?.id ?? []))]
}

function refundFirst(cents: number): FeeRefusal {
  const sentence = `A result that the client paid for was corrected. Refund ${dollarsAndCents(cents)} before you take another fee`
  return { code: 'croa_refund_due', sentence }
}

const advance = (sentence: string): FeeRefusal => ({ code: 'croa_advance_fee', sentence })

function workRefusal({ dispute_ids }: WorkFee, { work, pays_for }: FeeCircumstances): FeeRefusal | null {
  if (dispute_ids.length === 0)
    return advance('A fee can’t be taken before the work is done. Choose a dispute that has a result')
  for (const id of dispute_ids) {
    const one = work.find((known) => known.id === id)
    if (one === undefined) return advance('Dispute not found for this client')
    const named = nameOf(one)
    if (one.result_on === null)
      return advance(`${named} has no result yet. A fee can’t be taken before the work is done`)
    if (one.is_paid) return advance(`${named} was already paid for`)
    const never = neverPayable(one, pays_for)
    if (never !== null) return never
  }
  return null
}

function timeRefusal(
  { received_on }: WorkFee,
  named: readonly RepairWork[],
  { sale_channel, complete_by, answer_on }: FeeCircumstances,
): FeeRefusal | null {
  const proven = named.flatMap((work) => provenOn(work, answer_on) ?? [])
  const last =
    proven
      .map((day) => earliestFeeDay(day, sale_channel))
      .toSorted()
      .at(-1) ?? received_on
  if (sale_channel !== 'phone') {
    if (received_on >= last) return null
    const sentence = `This work was done and recorded on ${shortDate(last)}. A fee can’t be taken earlier`
    return { ...advance(sentence), earliest_on: last }
  }
  if (complete_by === null) {
    const sentence =
      'Sold by phone: the contract names no day or length of time by which the services are complete, so no fee can be taken under it'
    return { code: 'tsr_advance_fee', sentence }
  }
  const ended = addDays(complete_by, 1)
  const earliest_on = last > ended ? last : ended
  if (received_on >= earliest_on) return null
  const why = last > ended ? '' : `. The promised time ends on ${shortDate(complete_by)}`
  const sentence = `Sold by phone: a fee for this can’t be taken before ${shortDate(earliest_on)}${why}`
  return { code: 'tsr_advance_fee', sentence, earliest_on }
}

function evidenceRefusal(
  fee: WorkFee,
  named: readonly RepairWork[],
  circumstances: FeeCircumstances,
): FeeRefusal | null {
  const { sale_channel, answer_on } = circumstances
  for (const work of named) {
    if (reportsThatCount(work, fee, circumstances).length > 0) continue
    const name = nameOf(work)
    if (sale_channel === 'phone') {
      const earliest_on = earliestFeeDay(provenOn(work, answer_on) ?? fee.received_on, sale_channel)
      const sentence = `Sold by phone: ${lowered(name)} requires a report of ${bureauName(work.bureau)} from ${shortDate(earliest_on)} or later, but not after the fee, that still shows the result`
      return { code: 'tsr_advance_fee', sentence, earliest_on }
    }
    if (answer_on !== null && (work.result_on === null || answer_on >= work.result_on)) continue
    const sentence = `${name} has no evidence of its result. Upload the bureau’s answer, or order a later report that shows it`
    return { code: 'croa_evidence_required', sentence }
  }
  return null
}

/** Returns the reports that are evidence of one dispute. Of a sale by phone, those of more than six months after it. */
function reportsThatCount(
  work: RepairWork,
  { received_on }: WorkFee,
  { sale_channel, answer_on }: Pick<FeeCircumstances, 'sale_channel' | 'answer_on'>,
): readonly ShowingReport[] {
  if (sale_channel !== 'phone') return work.shown_in
  const from = earliestFeeDay(provenOn(work, answer_on) ?? received_on, sale_channel)
  return work.shown_in.filter(({ reported_on }) => reported_on >= from && reported_on <= received_on)
}

const lowered = (name: string) => name.replace(/^The/, 'the')
