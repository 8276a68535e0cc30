import { z } from 'zod'
import { FREQUENCIES } from '#features/lending/rules/engine/payment-calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import type { ValueType } from './fields/field.ts'
import { MERGE_FIELD_NAMES, MERGE_FIELDS, type MergeFieldName, type ValueOf } from './merge-fields.ts'

const LONGEST_VALUE = 5_000
const MOST_ROWS = 2_000

const cents = z.int()
const day = z.string().refine(isPlainDate, 'Enter a date')
const shortText = z.string().trim().min(1).max(LONGEST_VALUE)

const SCHEMAS: Readonly<Record<ValueType, z.ZodType<string | number>>> = {
  text: shortText,
  money: cents,
  date: day,
  percent: z.string().regex(/^-?\d{1,4}(\.\d{1,8})?$/, 'Enter a percentage'),
  count: z.int().min(0),
}

/** Payments of the same amount: 59 of $250.00, monthly from a day. */
const scheduleRow = z.strictObject({
  count: z.int().min(1),
  payment_cents: cents,
  first_due: day,
  every: z.enum(FREQUENCIES),
})
export type ScheduleRow = z.infer<typeof scheduleRow>

/** The recipients of the amount financed. Prepaid finance charges are subtracted. */
const ITEMIZATION_KINDS = ['to_you', 'on_your_account', 'to_others', 'prepaid_finance_charge'] as const

/** A part of the amount financed. `to` names the other person, and `purpose` what it is for; both are in the document's language. */
const itemizationRow = z.strictObject({
  kind: z.enum(ITEMIZATION_KINDS),
  to: shortText.nullable(),
  purpose: shortText.nullable(),
  cents,
})
export type ItemizationRow = z.infer<typeof itemizationRow>

const serviceRow = z.strictObject({ service: shortText, price_cents: cents.nullable(), due: shortText.nullable() })

const transactionRow = z.strictObject({
  on: day,
  description: shortText,
  amount_cents: cents,
  balance_cents: cents.nullable(),
})

const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(MOST_ROWS).optional()

/** The tables of a case. */
const tablesSchema = z.strictObject({
  payment_schedule: rows(scheduleRow),
  itemization: rows(itemizationRow),
  services: rows(serviceRow),
  reasons: rows(shortText),
  transactions: rows(transactionRow),
})
export type TemplateTables = z.infer<typeof tablesSchema>
export const TABLE_NAMES = tablesSchema.keyof().options

const fieldsSchema = z.strictObject(
  Object.fromEntries(MERGE_FIELDS.map(({ name, type }) => [name, SCHEMAS[type].optional()])),
)

type Fields = { [Name in MergeFieldName]?: ValueOf<Name> }

/** The values of a case. A value that isn't known is left out. */
export interface TemplateValues {
  /** If several people are co-borrowers or cosigners, the fields have the names of all of them. */
  fields: Fields
  /** Each of several co-borrowers or cosigners, whose rows and signatures are printed one by one. */
  people?: { co_borrower?: Fields[]; cosigner?: Fields[] } | undefined
  tables: TemplateTables
  /** The figures that are estimates, which the disclosure box marks with an "e". */
  estimates?: readonly (MergeFieldName | 'payment_schedule')[]
}

const MOST_PEOPLE = 20
const people = z.array(fieldsSchema).max(MOST_PEOPLE).optional()

const valuesSchema = z.strictObject({
  fields: fieldsSchema,
  people: z.strictObject({ co_borrower: people, cosigner: people }).optional(),
  tables: tablesSchema,
  estimates: z.array(z.enum([...MERGE_FIELD_NAMES, 'payment_schedule'])).optional(),
})

/** Checks the values of a case: each has its field's type. */
export const templateValuesSchema = valuesSchema as unknown as z.ZodType<TemplateValues> // Its keys are computed.
