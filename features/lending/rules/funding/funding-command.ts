import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { ACCOUNT_TYPES, FUNDING_KINDS, needsAccount } from './funding-lists.ts'
import { isRoutingNumber } from './routing-number.ts'

export const SHORTEST_PAYEE = 2
export const LONGEST_PAYEE = 100
export const LONGEST_REFERENCE = 60
export const LONGEST_RETURN_REASON = 200
const MOST_CENTS = 99_999_999_99

const account = z.strictObject({
  routing: z
    .string('Enter the routing number')
    .trim()
    .refine(isRoutingNumber, 'Enter a valid routing number of nine digits'),
  number: z
    .string('Enter the account number')
    .trim()
    .regex(/^[0-9]{4,17}$/, 'Enter an account number of 4 to 17 digits'),
  type: z.enum(ACCOUNT_TYPES, 'Choose checking or savings'),
  /** True for a business, whose entry is CCD instead of PPD. */
  is_business: z.boolean().default(false),
})

const initials = z
  .string('Enter your initials')
  .trim()
  .toUpperCase()
  .regex(/^\p{L}{2,4}$/u, 'Enter two to four letters')

const planned = {
  kind: z.enum(FUNDING_KINDS, 'Choose how the money is paid'),
  payee_name: z
    .string('Enter the payee')
    .trim()
    .min(SHORTEST_PAYEE, 'Enter the payee')
    .max(LONGEST_PAYEE, 'The payee is too long'),
  account: account.optional(),
  /** Tests the account with an entry of zero before the money goes. */
  wants_prenote: z.boolean().default(false),
}

/** A payout whose amount follows from the loan. */
export const plannedFundingSchema = z.strictObject(planned).check(({ value, issues }) => {
  for (const [path, message] of accountProblems(value))
    issues.push({ code: 'custom', input: value, path: [path], message })
})

/** A payout to request. */
export const newFundingSchema = z
  .strictObject({
    ...planned,
    amount_cents: z
      .int('Enter an amount')
      .min(1, 'The amount must be above zero')
      .max(MOST_CENTS, 'Amount is too high'),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of accountProblems(value))
      issues.push({ code: 'custom', input: value, path: [path], message })
  })
export type NewFunding = z.output<typeof newFundingSchema>

function accountProblems({
  kind,
  account: given,
  wants_prenote,
}: Omit<NewFunding, 'amount_cents'>): [string, string][] {
  const checks: [isWrong: boolean, path: string, message: string][] = [
    [needsAccount(kind) && given === undefined, 'account', 'Enter the bank account'],
    [!needsAccount(kind) && given !== undefined, 'account', 'This payout has no bank account'],
    [wants_prenote && kind !== 'nacha', 'wants_prenote', 'Only an ACH file has a prenote'],
  ]
  return checks.flatMap(([isWrong, path, message]): [string, string][] => (isWrong ? [[path, message]] : []))
}

const day = z.string('must be a date').refine(isPlainDate, 'must be a date such as 2026-01-31')
const id = z.guid('Invalid ID')
const keyed = { idempotency_key: idempotencyKey.optional() }
const reference = z.string().trim().min(1, 'Enter a number').max(LONGEST_REFERENCE, 'The number is too long')

/** The body of POST /functions/v1/loan-funding. */
export const fundingCommandSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('request'),
    loan_id: id,
    payout: newFundingSchema,
    /** The loan buys the dwelling that secures it, so it can't be rescinded: 12 CFR 1026.23(f)(1). */
    buys_dwelling: z.boolean().default(false),
    ...keyed,
  }),
  /** Sends the money, or records the number of the check, draft, or wire, or that the cash was paid out. */
  z.strictObject({
    act: z.literal('send'),
    funding_id: id,
    reference: reference.optional(),
    initials: initials.optional(),
    ...keyed,
  }),
  z.strictObject({
    act: z.literal('settle'),
    funding_id: id,
    on: day.optional(),
    initials: initials.optional(),
    ...keyed,
  }),
  z.strictObject({
    act: z.literal('return'),
    funding_id: id,
    on: day.optional(),
    reason: z.string('Enter the reason').trim().min(1, 'Enter the reason').max(LONGEST_RETURN_REASON),
    ...keyed,
  }),
  z.strictObject({ act: z.literal('cancel'), funding_id: id, ...keyed }),
  /** Asks the payout service how far a payout is. */
  z.strictObject({ act: z.literal('check'), funding_id: id, ...keyed }),
])
export type FundingCommand = z.output<typeof fundingCommandSchema>
