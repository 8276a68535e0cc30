import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { reasonSchema, withoutSsns } from '#platform/rules/reason.ts'
import { cleanVin } from '#platform/rules/vehicles/vin.ts'
import { isVisible } from '#platform/rules/visible.ts'
import {
  COLLATERAL_ITEM_KINDS,
  EARLIEST_MODEL_YEAR,
  LATEST_MODEL_YEAR,
  LONGEST_COLLATERAL_DESCRIPTION,
  LONGEST_VALUE_SOURCE,
  LONGEST_VEHICLE_NAME,
  MOST_COLLATERAL_CENTS,
  MOST_COLLATERAL_ITEMS,
  MOST_MILES,
  VALUE_BASES,
  VEHICLE_CONDITIONS,
  VIN_EXCEPTIONS,
} from './collateral-lists.ts'
import { collateralProblems } from './collateral-problems.ts'

const text = (label: string, longest: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(longest, `${label} can have at most ${longest} characters`)
    .transform((written) => (isVisible(written) ? withoutSsns(written).slice(0, longest) : null))
    .nullable()
    .default(null)
const among = <Value extends string>(label: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, `${label} must be among ${values.join(', ')}`)

const fields = {
  kind: among('Kind of collateral', COLLATERAL_ITEM_KINDS),
  vin: z
    .string('VIN must be text')
    .max(40, 'VIN is too long')
    .transform((typed) => cleanVin(typed) || null)
    .nullable()
    .default(null),
  vin_exception: among('VIN exception', VIN_EXCEPTIONS).nullable().default(null),
  model_year: z
    .int('Model year must be a whole year')
    .min(EARLIEST_MODEL_YEAR, 'Model year can’t be before 1900')
    .max(LATEST_MODEL_YEAR, 'Model year can’t be after 2100')
    .nullable()
    .default(null),
  make: text('Make', LONGEST_VEHICLE_NAME),
  model: text('Model', LONGEST_VEHICLE_NAME),
  body: text('Body', LONGEST_VEHICLE_NAME),
  mileage: z
    .int('Mileage must be whole miles')
    .min(0, 'Mileage can’t be below zero')
    .max(MOST_MILES, 'Mileage can be at most 2,000,000')
    .nullable()
    .default(null),
  condition: among('Condition', VEHICLE_CONDITIONS).nullable().default(null),
  description: text('Description', LONGEST_COLLATERAL_DESCRIPTION),
  value_cents: z
    .int('Value must be a whole number of cents, such as 1500000 for $15,000.00')
    .min(1, 'Value must be above zero')
    .max(MOST_COLLATERAL_CENTS, 'Value can be at most $999,999,999.99')
    .nullable()
    .default(null),
  value_basis: among('Basis of the value', VALUE_BASES).nullable().default(null),
  value_source: text('Source of the value', LONGEST_VALUE_SOURCE),
  valued_on: z
    .string('Day of the value must be a date, such as 2026-01-31')
    .refine(isPlainDate, 'Day of the value must be a date, such as 2026-01-31')
    .nullable()
    .default(null),
}

const itemSchema = z.strictObject(fields)
/** A thing that secures a loan. Null is unknown. */
export type CollateralItem = z.output<typeof itemSchema>

/** The collateral of a new application. */
export const collateralList = z
  .array(itemSchema.superRefine(withProblems), 'Collateral must be a list')
  .max(MOST_COLLATERAL_ITEMS, `Name at most ${MOST_COLLATERAL_ITEMS} things as collateral`)

const application_id = z.guid('Invalid application ID')
const held = {
  collateral_id: z.guid('Invalid collateral ID'),
  /** The version that the person saw, so that a second tab can't undo a change unnoticed. */
  seen_version: z.int('seen_version must be a whole number').min(1, 'seen_version must be at least 1'),
}
const keyed = { idempotency_key: idempotencyKey }

/** The body of POST /functions/v1/application-collateral. A change replaces every field. */
export const collateralCommandSchema = z
  .discriminatedUnion(
    'act',
    [
      z.strictObject({ act: z.literal('add'), application_id, ...fields, ...keyed }),
      z.strictObject({ act: z.literal('change'), ...held, ...fields, ...keyed }),
      z.strictObject({ act: z.literal('remove'), ...held, reason: reasonSchema, ...keyed }),
    ],
    'Act must be among add, change, remove',
  )
  .superRefine((command, context) => {
    if (command.act !== 'remove') withProblems(command, context)
  })
export type CollateralCommand = z.output<typeof collateralCommandSchema>

/** The body of POST /functions/v1/decode-vin. */
export const decodeVinSchema = z.strictObject({ vin: z.string('VIN is required').max(40, 'VIN is too long') })

function withProblems(item: CollateralItem, context: z.RefinementCtx): void {
  for (const [field, message] of collateralProblems(item)) context.addIssue({ code: 'custom', path: [field], message })
}
