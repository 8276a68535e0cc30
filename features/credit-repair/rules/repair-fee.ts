import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { SaleChannel } from './enrollment.ts'

/** The kinds of entries in the ledger of credit repair fees. */
export const FEE_ENTRY_KINDS = ['fee', 'refund'] as const

/** A dispute as work that can have a fee. */
export interface RepairWork {
  id: string
  bureau: Bureau
  item_name: string
  /** Null while the work is unfinished. */
  result_on: PlainDate | null
  /** True if it has a fee that was not refunded. */
  is_paid: boolean
  /** True if a credit repair organization began it without a contract, or while the contract could be canceled. */
  is_before_contract?: boolean
}

export interface WorkFee {
  received_on: PlainDate
  dispute_ids: readonly string[]
}

/** The facts that decide whether a fee is allowed. */
export interface FeeCircumstances {
  sale_channel: SaleChannel
  /** The client's disputes. Only those that the fee names are needed. */
  work: readonly RepairWork[]
  /** The days of the client's credit reports, in any order. */
  report_days: readonly PlainDate[]
  today: PlainDate
}

/** Why a fee can't be taken. `earliest_on` is the first possible day. */
export interface FeeRefusal {
  code: 'DATE_IN_FUTURE' | 'croa_advance_fee' | 'croa_contract_first' | 'croa_total_exceeded' | 'tsr_advance_fee'
  sentence: string
  earliest_on?: PlainDate
}

/** The total that a client agreed to pay, and what they have paid of it, less refunds. */
export interface ContractTotal {
  total_cents: number
  paid_cents: number
}

/**
 * Returns why an amount in cents can't be taken or agreed on under the signed contract, which states the total of all payments. Null if it
 * can, and without a signed contract.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679d — 15 USC 1679d(b)(1)
 */
export function totalRefusal(amountCents: number, contract: ContractTotal | null): FeeRefusal | null {
  if (contract === null) return null
  const { total_cents, paid_cents } = contract
  const left = Math.max(0, total_cents - paid_cents)
  if (amountCents <= left) return null
  const sentence = `The contract’s total is ${dollarsAndCents(total_cents)}, and ${dollarsAndCents(left)} of it is left. The client must sign another contract before you take more`
  return { code: 'croa_total_exceeded', sentence }
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

/** Returns true if a fee can name this work: it has a result, no fee, and didn't begin before its contract allowed. */
export function isPayable(work: RepairWork): boolean {
  return isOwed(work) && work.is_before_contract !== true
}

/** Returns why finished work without a fee can never have one. Null if it can, and for all other work. */
export function neverPayable(work: RepairWork): string | null {
  if (!isOwed(work) || work.is_before_contract !== true) return null
  return `${nameOf(work)} was sent before the client’s cancellation period ended. No fee can be taken for it`
}

const isOwed = ({ result_on, is_paid }: RepairWork) => result_on !== null && !is_paid
const nameOf = ({ item_name, bureau }: RepairWork) => `The dispute of ${item_name} with ${bureauName(bureau)}`

/** Returns why the fee can't be taken, or null if it can. */
export function feeRefusal(fee: WorkFee, circumstances: FeeCircumstances): FeeRefusal | null {
  if (fee.received_on > circumstances.today)
    return { code: 'DATE_IN_FUTURE', sentence: 'The date received must not be in the future' }
  const unfinished = workRefusal(fee, circumstances.work)
  if (unfinished !== null) return unfinished
  const named = circumstances.work.filter(({ id }) => fee.dispute_ids.includes(id))
  return timeRefusal(fee, named, circumstances)
}

const advance = (sentence: string): FeeRefusal => ({ code: 'croa_advance_fee', sentence })

function workRefusal({ dispute_ids }: WorkFee, work: readonly RepairWork[]): FeeRefusal | null {
  if (dispute_ids.length === 0)
    return advance('A fee can’t be taken before the work is done. Choose a dispute that has a result')
  for (const id of dispute_ids) {
    const one = work.find((known) => known.id === id)
    if (one === undefined) return advance('Dispute not found for this client')
    const named = nameOf(one)
    if (one.result_on === null)
      return advance(`${named} has no result yet. A fee can’t be taken before the work is done`)
    if (one.is_paid) return advance(`${named} was already paid for`)
    const sentence = neverPayable(one)
    if (sentence !== null) return { code: 'croa_contract_first', sentence }
  }
  return null
}

function timeRefusal(
  { received_on }: WorkFee,
  named: readonly RepairWork[],
  { sale_channel, report_days }: FeeCircumstances,
): FeeRefusal | null {
  const days = named.flatMap(({ result_on }) => (result_on === null ? [] : [earliestFeeDay(result_on, sale_channel)]))
  const earliest_on = days.toSorted().at(-1) ?? received_on
  const day = shortDate(earliest_on)
  if (sale_channel !== 'phone') {
    if (received_on >= earliest_on) return null
    return { ...advance(`This work was done on ${day}. A fee can’t be taken earlier`), earliest_on }
  }
  const code = 'tsr_advance_fee'
  if (received_on < earliest_on)
    return { code, sentence: `Sold by phone: a fee for this can’t be taken before ${day}`, earliest_on }
  if (report_days.some((reported) => reported >= earliest_on && reported <= received_on)) return null
  const sentence = `Sold by phone: a fee for this requires a credit report of the client dated ${day} or later, but not after the fee`
  return { code, sentence, earliest_on }
}
