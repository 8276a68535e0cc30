import { z } from 'zod'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { centsOf } from '#platform/rules/money.ts'
import { US_STATES } from '#platform/rules/us-states.ts'

export const LONGEST_PACK_NUMBER = 100
export const LONGEST_SURETY = 200
export const LONGEST_NOT_REQUIRED = 300
export const LONGEST_WORDING = 2000
export const LONGEST_PACK_CITATION = 300
export const LONGEST_PACK_SOURCE = 1000

const state = z.string().refine((code) => US_STATES.some((known) => known.code === code), 'Choose a state')
const text = (label: string, longest: number) => ledgerText(label, longest).default('')
const day = z.string().refine((typed) => typed === '' || isPlainDate(typed), 'Enter a date')
const money = z
  .string()
  .default('')
  .refine((typed) => typed.trim() === '' || (centsOf(typed) ?? 0) > 0, 'Enter dollars and cents, such as 10,000.00')

/** The fields of a company's own pack, as typed, and the body of `add-state-pack`. */
export const addStatePackSchema = z
  .object({
    state,
    registration_number: text('Registration number', LONGEST_PACK_NUMBER),
    registration_expires_on: day.default(''),
    bond_number: text('Bond number', LONGEST_PACK_NUMBER),
    bond_surety: text('Surety', LONGEST_SURETY),
    bond_amount: money,
    bond_expires_on: day.default(''),
    not_required: text('Reason', LONGEST_NOT_REQUIRED),
    wording: text('Wording', LONGEST_WORDING),
    lists_items: z.boolean().default(false),
    most_per_item: money,
    citation: requiredLedgerText('Citation', LONGEST_PACK_CITATION, 'Enter the statute'),
    source: requiredLedgerText('Source', LONGEST_PACK_SOURCE, 'Enter where the text was read'),
    read_on: z.string('Enter a date').refine(isPlainDate, 'Enter a date'),
    idempotency_key: idempotencyKey.optional(),
  })
  .superRefine((pack, context) => {
    const bond = [pack.bond_number, pack.bond_surety, pack.bond_amount, pack.bond_expires_on]
    const isPart = bond.some((one) => one !== '') && bond.some((one) => one === '')
    if (isPart)
      context.addIssue({ code: 'custom', path: ['bond_number'], message: 'Enter the whole bond, or none of it' })
    if (pack.registration_number === '' && pack.registration_expires_on !== '')
      context.addIssue({ code: 'custom', path: ['registration_number'], message: 'Enter the registration number' })
    if (pack.registration_number === '' && pack.bond_number === '' && pack.not_required === '')
      context.addIssue({
        code: 'custom',
        path: ['not_required'],
        message: 'Enter a registration, a bond, or why the state requires neither',
      })
  })
export type StatePackFields = z.input<typeof addStatePackSchema>

/** The body of `end-state-pack`. */
export const endStatePackSchema = z.object({
  pack_id: z.guid('Invalid pack ID'),
  idempotency_key: idempotencyKey.optional(),
})
