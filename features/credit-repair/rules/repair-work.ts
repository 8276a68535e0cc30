import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type DisputeResult, disputeResultWords } from './disputes/dispute-status.ts'
import type { SaleChannel } from './enrollment.ts'
import { type FeeBasis, isSold } from './fee-basis.ts'
import type { FeeRefusal } from './fee-refusal.ts'
import type { ShowingReport } from './result-evidence.ts'

/** A dispute as work that can have a fee. */
export interface RepairWork {
  id: string
  bureau: Bureau
  item_name: string
  result: DisputeResult | null
  /** Null while the work is unfinished. */
  result_on: PlainDate | null
  /** The day on which the result was recorded, in UTC. Null if that wasn't stored yet. */
  recorded_on: PlainDate | null
  /** True if it has a fee that was not refunded as a whole. */
  is_paid: boolean
  /** True if it began without the contract in force, or while the contract could be canceled. */
  is_before_contract?: boolean
  /** The later reports that show the result, oldest first. */
  shown_in: readonly ShowingReport[]
}

/**
 * Returns the first day on which a fee is allowed: the day of the result, or six months and a day later if sold by
 * phone.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679b — 15 USC 1679b(b)
 * @see https://www.law.cornell.edu/cfr/text/16/310.4 — 16 CFR 310.4(a)(2)
 */
export function earliestFeeDay(resultOn: PlainDate, channel: SaleChannel): PlainDate {
  return channel === 'phone' ? addDays(addMonths(resultOn, 6), 1) : resultOn
}

/**
 * Returns the day from which a result counts: the day of its recording, or of the upload of the bureau's answer if it
 * came first. A result that is entered with an earlier day opens nothing. Where the recording wasn't stored yet, the day of
 * the result. Null while the work is unfinished.
 */
export function provenOn(work: RepairWork, answerOn: PlainDate | null): PlainDate | null {
  const { result_on, recorded_on } = work
  if (result_on === null || recorded_on === null) return result_on
  // No copy from before the result shows it.
  const shownOn = answerOn !== null && answerOn >= result_on ? answerOn : null
  const known = shownOn !== null && shownOn < recorded_on ? shownOn : recorded_on
  return known > result_on ? known : result_on
}

/** Returns true if a fee can name this work: it has a result that the contract sells, no fee, and a contract when it began. */
export function isPayable(work: RepairWork, basis: FeeBasis): boolean {
  return isOwed(work) && neverPayable(work, basis) === null
}

/** Returns why finished work without a fee can never have one. Null if it can, and for all other work. */
export function neverPayable(work: RepairWork, basis: FeeBasis): FeeRefusal | null {
  if (!isOwed(work) || work.result === null) return null
  if (work.is_before_contract === true) {
    const sentence = `${nameOf(work)} was sent before the client’s cancellation period ended. No fee can be taken for it`
    return { code: 'croa_contract_first', sentence }
  }
  if (isSold(work.result, basis)) return null
  const answer = disputeResultWords(work.result, { reason: '' }).toLowerCase()
  const sentence = `${nameOf(work)} ended with “${answer}”. The contract sells items that the bureau deletes or corrects, so no fee can be taken for it`
  return { code: 'croa_result_not_sold', sentence }
}

const isOwed = ({ result_on, is_paid }: RepairWork) => result_on !== null && !is_paid

/** Returns the name of a dispute in a sentence: 'The dispute of Ally with Experian'. */
export const nameOf = ({ item_name, bureau }: RepairWork) => `The dispute of ${item_name} with ${bureauName(bureau)}`
