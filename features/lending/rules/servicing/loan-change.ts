import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { CHARGE_KINDS, FEE_KINDS } from '#features/lending/rules/engine/loan-event.ts'
import {
  LONGEST_LEDGER_REASON,
  LONGEST_REFERENCE,
  ledgerText,
  MOST_DOLLARS,
  requiredLedgerText,
} from '#features/lending/rules/payment-form.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

const date = (label: string) => z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date`)
const installment = z.int('Installment must be a whole number').min(1, 'Installment must be at least 1')
const amount = dollarsField('Amount', 0.01, MOST_DOLLARS)
const method = z.enum(PAYMENT_METHODS, `Method must be among ${PAYMENT_METHODS.join(', ')}`)
const reference = ledgerText('Reference', LONGEST_REFERENCE).nullish()
const ratePercent = z
  .string('Rate must be a percentage as text')
  .regex(/^\d{1,3}(\.\d{1,6})?$/, 'Rate must be a percentage such as 18.99')

const periods = z
  .int('Periods must be a whole number')
  .min(1, 'Extend by at least one period')
  .max(24, 'Extend by at most 24 periods')
/** The most installments that a hardship plan lowers. */
const MOST_LOWERED = 24
/** The calendars to which a loan can change. */
export const CHANGED_FREQUENCIES = ['week', 'two_weeks', 'four_weeks', 'half_month', 'month'] as const
const MOST_INSTALLMENTS = 600
const installments = z
  .int('Installments must be a whole number')
  .min(1, 'Enter at least one installment')
  .max(MOST_INSTALLMENTS, `Enter at most ${MOST_INSTALLMENTS} installments`)

const entered = {
  loan_id: z.guid('Invalid loan ID'),
  /** The day on which it takes effect. */
  on: date('Date'),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
  /** The number of ledger entries when the user filled in the change. */
  seen_postings: z.int('Seen postings must be a whole number').min(0, 'Seen postings cannot be below zero').optional(),
  /** True if it takes effect in a month whose books are closed. The books count it on the day of entry. */
  corrects_closed_period: z.boolean('Corrects closed period must be true or false').optional(),
  idempotency_key: idempotencyKey,
}

/** The body of POST /functions/v1/change-loan. Amounts are in dollars and parsed to cents. */
export const loanChangeSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('fee'),
      ...entered,
      fee: z.enum(FEE_KINDS),
      amount,
      installment: installment.nullish(),
    }),
    z.strictObject({ act: z.literal('charge'), ...entered, charge: z.enum(CHARGE_KINDS), amount }),
    z.strictObject({ act: z.literal('waiver'), ...entered, fee_id: z.guid('Invalid fee ID'), amount }),
    z.strictObject({ act: z.literal('credit'), ...entered, amount }),
    z.strictObject({ act: z.literal('refund'), ...entered, amount, method, reference }),
    z.strictObject({ act: z.literal('advance'), ...entered, amount }),
    z.strictObject({ act: z.literal('settlement'), ...entered, amount, method, reference }),
    z.strictObject({ act: z.literal('due_date_change'), ...entered, installment, due: date('New due date') }),
    z.strictObject({ act: z.literal('payment_change'), ...entered, installment, amount }),
    z.strictObject({
      act: z.literal('extension'),
      ...entered,
      installment,
      periods,
      /** Why a limit of the product is exceeded. It needs the permission override_loan_limits. */
      limit_override: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Enter why the limit is exceeded').optional(),
    }),
    z.strictObject({
      act: z.literal('hardship'),
      ...entered,
      installment,
      amount,
      count: z
        .int('Installments must be a whole number')
        .min(1, 'Lower at least one installment')
        .max(MOST_LOWERED, `Lower at most ${MOST_LOWERED} installments`),
    }),
    z.strictObject({ act: z.literal('re_age'), ...entered, installment, periods }),
    z.strictObject({
      act: z.literal('modification'),
      ...entered,
      installment,
      amount,
      count: installments,
      due: date('First due date'),
      rate_percent: ratePercent.nullish(),
    }),
    z.strictObject({
      act: z.literal('calendar_change'),
      ...entered,
      installment,
      amount,
      count: installments,
      due: date('First due date'),
      every: z.enum(CHANGED_FREQUENCIES, `Every must be among ${CHANGED_FREQUENCIES.join(', ')}`),
      /** The other day of the month of payments twice a month. */
      second_day: z.int('Enter a day of the month').min(1, 'Enter 1 to 31').max(31, 'Enter 1 to 31').nullish(),
      /** Paydays before a weekend or a holiday fall on the business day before. */
      on_business_days: z.boolean('on_business_days must be true or false').optional(),
    }),
    z.strictObject({ act: z.literal('rate_change'), ...entered, rate_percent: ratePercent }),
    z.strictObject({
      act: z.literal('scra'),
      ...entered,
      until: date('Last day'),
      /** The day of the servicemember's written notice; today if left out. */
      notice_on: date('Notice').nullish(),
      /** The military orders among the client's documents. */
      document_id: z.guid('Invalid document ID').nullish(),
    }),
    z.strictObject({
      act: z.enum(['accrual_off', 'accrual_on', 'sale', 'deceased', 'bankruptcy_dismissed', 'fraud', 'fraud_resolved']),
      ...entered,
    }),
    z.strictObject({
      act: z.literal('bankruptcy'),
      ...entered,
      chapter: z.literal([7, 11, 12, 13], 'Chapter must be 7, 11, 12, or 13'),
    }),
  ],
  'Act is required',
)
export type LoanChange = z.output<typeof loanChangeSchema>

/** The changes of a loan, by the permission that they need. */
export const CHANGES_BY_PERMISSION = {
  take_payments: ['fee', 'charge'],
  waive_fees: ['waiver', 'credit', 'refund'],
  change_loans: [
    'advance',
    'settlement',
    'due_date_change',
    'payment_change',
    'extension',
    'hardship',
    're_age',
    'modification',
    'calendar_change',
    'rate_change',
    'scra',
    'accrual_off',
    'accrual_on',
    'sale',
    'deceased',
    'bankruptcy',
    'bankruptcy_dismissed',
    'fraud',
    'fraud_resolved',
  ],
} as const satisfies Record<string, readonly LoanChange['act'][]>
