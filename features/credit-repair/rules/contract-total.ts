import { dollarsAndCents } from '#platform/rules/money.ts'
import type { FeeRefusal } from './fee-refusal.ts'

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

/** Returns why a monthly fee in cents can't be agreed on under the signed contract, which states the highest. Null if it can. */
export function monthlyFeeRefusal(
  feeCents: number,
  contract: { total_cents: number; monthly_fee_cents: number | null } | null,
): FeeRefusal | null {
  if (contract === null) return null
  const { total_cents, monthly_fee_cents } = contract
  if (monthly_fee_cents === null) return totalRefusal(feeCents, { total_cents, paid_cents: 0 })
  if (feeCents <= monthly_fee_cents) return null
  const sentence = `The signed contract’s monthly fee is ${dollarsAndCents(monthly_fee_cents)}. The client must sign another contract before you raise it`
  return { code: 'croa_monthly_fee_exceeded', sentence }
}
