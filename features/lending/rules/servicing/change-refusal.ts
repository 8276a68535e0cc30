import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { calendarRefusal } from './calendar-change.ts'
import { eventOfChange } from './change-event.ts'
import { extensionFeeRefusal, extensionRefusal } from './extension-refusal.ts'
import { lateFeeCents } from './late-fee.ts'
import type { LoanChange } from './loan-change.ts'
import { reAgeRefusal } from './re-age.ts'
import { type ChangeRefusal, refused } from './refused.ts'
import { scraRefusal } from './scra.ts'

/** Returns why a change can't be entered in a loan's ledger, or null if it can. */
export function changeRefusal(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  change: LoanChange,
  today: PlainDate,
): ChangeRefusal | null {
  const state = replay(terms, events, today)
  return dateRefusal(terms, change, today) ?? statusRefusal(state, change) ?? ruleOf(change, state, terms, events)
}

// These are agreed ahead of the day on which they take effect.
const MAY_BE_AHEAD: readonly LoanChange['act'][] = ['rate_change', 'scra']

function dateRefusal({ start }: LoanTerms, { act, on }: LoanChange, today: PlainDate): ChangeRefusal | null {
  const code = 'CHANGE_DATE'
  if (on < start)
    return { code, message: `The loan began on ${shortDate(start)}. An entry can’t be dated earlier.`, field: 'on' }
  if (on > today && !MAY_BE_AHEAD.includes(act))
    return { code, message: 'An entry can’t be dated in the future', field: 'on' }
  return null
}

const ENDED: Partial<Record<LoanState['status'], string>> = {
  paid_off: 'This loan is paid off',
  settled: 'This loan is settled',
  sold: 'This loan was sold',
}
// A loan that has ended can still owe a refund, or a fee for a payment that the bank returned.
const AFTER_THE_END: readonly LoanChange['act'][] = ['refund', 'fee', 'waiver', 'deceased']

function statusRefusal({ status }: LoanState, { act }: LoanChange): ChangeRefusal | null {
  const ended = ENDED[status]
  if (ended === undefined || AFTER_THE_END.includes(act)) return null
  return { code: 'LOAN_ENDED', message: `${ended}, so this can’t be entered.`, field: 'act' }
}

function ruleOf(
  change: LoanChange,
  state: LoanState,
  terms: LoanTerms,
  events: readonly LoanEvent[],
): ChangeRefusal | null {
  switch (change.act) {
    case 'waiver':
      return waiverRefusal(change, state)
    case 'refund':
      return atMost(change.amount, state.creditBalanceCents, 'the credit balance')
    case 'fee':
      return lateFeeRefusal(change, state) ?? extensionFeeRefusal(change, terms) ?? feeCapRefusal(change, state, terms)
    case 'due_date_change':
      return dueDateRefusal(change, state)
    case 'payment_change':
      return fixedPayments(terms) ?? openInstallment(change.installment, state)
    case 'extension':
      return openInstallment(change.installment, state) ?? extensionRefusal(terms, events, change)
    case 'hardship':
      return fixedPayments(terms) ?? openInstallment(change.installment, state) ?? hardshipRefusal(change, state)
    case 're_age':
      return openInstallment(change.installment, state) ?? reAgeProblem(change, { state, terms, events })
    case 'modification':
      return fixedPayments(terms) ?? openInstallment(change.installment, state) ?? modificationRefusal(change)
    case 'calendar_change':
      return fixedPayments(terms) ?? openInstallment(change.installment, state) ?? calendarRefusal(change, state)
    case 'bankruptcy_dismissed':
      return state.bankruptcyChapter === null ? refused('act', 'No bankruptcy is recorded') : null
    case 'fraud':
      return state.isFraudClaimed ? refused('act', 'The claim is recorded already') : null
    case 'fraud_resolved':
      return state.isFraudClaimed ? null : refused('act', 'No claim of identity theft is recorded')
    case 'scra':
      return scraRefusal(change, events, state.asOf)
    case 'accrual_off':
      return state.status === 'charged_off' ? refused('act', 'A loan that is charged off accrues no interest') : null
    default:
      return null
  }
}

function atMost(cents: number, most: number, what: string): ChangeRefusal | null {
  return cents <= most ? null : refused('amount', `This is more than ${what}: ${dollarsAndCents(most)}`)
}

function waiverRefusal({ fee_id, amount }: Extract<LoanChange, { act: 'waiver' }>, { fees }: LoanState) {
  const fee = fees.find(({ id }) => id === fee_id)
  if (fee === undefined) return refused('fee_id', 'This fee is not on the loan, or it was reversed')
  return atMost(amount, fee.cents - fee.paidCents - fee.waivedCents, 'the unpaid part of the fee')
}

type FeeChange = Extract<LoanChange, { act: 'fee' }>

// Each installment has at most one late fee.
function lateFeeRefusal({ fee, installment }: FeeChange, state: LoanState): ChangeRefusal | null {
  if (fee !== 'late') return null
  if (!installment) return refused('installment', 'A late fee names its installment')
  const item = state.items.find(({ number }) => number === installment)
  if (item === undefined) return refused('installment', `The loan has no installment ${installment}`)
  if (item.due >= state.asOf) return refused('installment', `Installment ${installment} is not late`)
  const isTaken = state.fees.some((one) => one.kind === 'late' && one.installment === installment)
  return isTaken ? refused('installment', `Installment ${installment} already has its late fee`) : null
}

function feeCapRefusal(change: FeeChange, state: LoanState, terms: LoanTerms): ChangeRefusal | null {
  const most = mostFeeCents(change, state, terms)
  if (most === null) return null
  return most === 0
    ? refused('fee', 'The contract states no such fee')
    : atMost(change.amount, most, 'the contract allows')
}

/** The most that the contract allows for a fee, in cents. Null if the contract's fees are unknown. */
export function mostFeeCents(
  { fee, installment }: Pick<FeeChange, 'fee' | 'installment'>,
  { items }: LoanState,
  { lateFee, nsfFeeCents, feeCapsCents }: LoanTerms,
): number | null {
  if (feeCapsCents === undefined) return null
  if (fee === 'nsf') return nsfFeeCents ?? 0
  if (fee !== 'late') return feeCapsCents[fee] ?? 0
  const unpaidCents = items.find(({ number }) => number === installment)?.unpaidCents ?? 0
  return lateFee === undefined ? 0 : lateFeeCents(lateFee, unpaidCents)
}

function openInstallment(wanted: number, { items }: LoanState): ChangeRefusal | null {
  const item = items.find(({ number }) => number === wanted)
  if (item === undefined) return refused('installment', `The loan has no installment ${wanted}`)
  return item.unpaidCents === 0 ? refused('installment', `Installment ${wanted} is already paid`) : null
}

function hardshipRefusal(
  { installment, count, amount }: Extract<LoanChange, { act: 'hardship' }>,
  { items }: LoanState,
): ChangeRefusal | null {
  const last = items.at(-1)
  if (last !== undefined && installment + count > last.number)
    return refused('count', 'The last installment can’t be lowered, because it takes the rest')
  const lowered = items.filter(({ number }) => number >= installment && number < installment + count)
  const isLower = lowered.every(({ dueCents }) => amount < dueCents)
  return isLower ? null : refused('amount', 'The amount must be less than each of these installments')
}

interface ReAged {
  state: LoanState
  terms: LoanTerms
  events: readonly LoanEvent[]
}

function reAgeProblem(
  change: Extract<LoanChange, { act: 're_age' }>,
  { state, terms, events }: ReAged,
): ChangeRefusal | null {
  if (state.pastDueCents === 0) return refused('act', 'The loan is not past due')
  if (state.items.find(({ unpaidCents }) => unpaidCents > 0)?.number !== change.installment)
    return refused('installment', 'A re-age begins with the oldest unpaid installment')
  const event = eventOfChange(change, { id: 're-age', sequence: events.length })
  if (replay(terms, [...events, event], state.asOf).pastDueCents > 0)
    return refused('periods', 'The loan would still be past due. Move the installments further.')
  const message = reAgeRefusal(terms.start, events, change.on)
  return message === null ? null : refused('act', message)
}

// The interest of a precomputed loan is part of its installments, so another amount would change the contract's finance charge.
function fixedPayments({ method }: LoanTerms): ChangeRefusal | null {
  if (method === 'simple_daily') return null
  return refused(
    'act',
    'The payments of a loan with precomputed interest are fixed by its contract. Extend it instead.',
  )
}

function modificationRefusal({ on, due }: Extract<LoanChange, { act: 'modification' }>): ChangeRefusal | null {
  return due <= on ? refused('due', 'The first due date must be after the day of the change') : null
}

function dueDateRefusal({ installment, due, on }: Extract<LoanChange, { act: 'due_date_change' }>, state: LoanState) {
  const problem = openInstallment(installment, state)
  if (problem !== null) return problem
  const before = state.items.find(({ number }) => number === installment - 1)
  if (before !== undefined && due <= before.due)
    return refused('due', `The new due date must be after the installment before it, ${shortDate(before.due)}`)
  return due <= on ? refused('due', 'The new due date must be after the day of the change') : null
}
