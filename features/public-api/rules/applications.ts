import { z } from 'zod'
import {
  APPLICANT_ROLES,
  HOUSING,
  INCOME_SOURCES,
  INCOME_VERIFIED_HOW,
  JOINT_INTENTS,
  RECEIVED_HOW,
  REQUESTED_FREQUENCIES,
} from '#features/lending/rules/applications/application-lists.ts'
import { APPLICATION_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { newApplicationSchema } from '#features/lending/rules/applications/open-application.ts'
import {
  COLLATERAL_ITEM_KINDS,
  VALUE_BASES,
  VEHICLE_CONDITIONS,
  VIN_EXCEPTIONS,
} from '#features/lending/rules/collateral/collateral-lists.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, nothing, pageOf, pageQuery } from './fields.ts'

const cents = z.int().meta({ description: 'Whole cents.' })
const day = z.string().meta({ format: 'date' })
const text = z.string().nullable()

const collateral = z.strictObject({
  id: z.uuid(),
  kind: z.enum(COLLATERAL_ITEM_KINDS),
  vin: text.meta({ description: 'The vehicle identification number, in capital letters.' }),
  vin_exception: z
    .enum(VIN_EXCEPTIONS)
    .nullable()
    .meta({ description: 'Why the vehicle has no standard VIN. Null for a VIN with its check digit.' }),
  model_year: z.int().nullable(),
  make: text,
  model: text,
  body: text,
  mileage: z.int().nullable().meta({ description: 'Whole miles.' }),
  condition: z.enum(VEHICLE_CONDITIONS).nullable(),
  description: text,
  value_cents: cents.nullable(),
  value_basis: z.enum(VALUE_BASES).nullable(),
  value_source: text.meta({ description: 'The book or the appraiser.' }),
  valued_on: day.nullable(),
})

/** An application as the calls return it and as events send it. */
export const applicationReply = z.strictObject({
  id: z.uuid(),
  number: z
    .string()
    .meta({ description: 'Easy to say aloud, such as A-1042. It counts the applications of your company.' }),
  client_id: z.uuid(),
  status: z.enum(APPLICATION_STATUSES),
  loan_type: z.enum(LOAN_TYPES),
  amount_cents: cents,
  submitted_at: instant,
  decision_at: instant.nullable(),
  lender_id: z.uuid().nullable(),
  purpose: text,
  term_months: z.int().nullable(),
  payment_frequency: z.enum(REQUESTED_FREQUENCIES).nullable(),
  down_payment_cents: cents.nullable(),
  received_how: z.enum(RECEIVED_HOW).nullable(),
  received_on: day.nullable().meta({ description: 'The day on which your company received it, by its own time zone.' }),
  employer: text,
  job_title: text,
  employed_since: day.nullable(),
  monthly_income_cents: cents.nullable().meta({ description: 'Before taxes and deductions, in whole cents.' }),
  income_source: z.enum(INCOME_SOURCES).nullable(),
  income_verified_how: z.enum(INCOME_VERIFIED_HOW).nullable(),
  housing: z.enum(HOUSING).nullable(),
  housing_payment_cents: cents.nullable(),
  lived_since: day.nullable(),
  trade_in: text,
  trade_in_allowance_cents: cents.nullable(),
  trade_in_payoff_cents: cents.nullable(),
  debt_changes: z
    .array(
      z.strictObject({
        account: z
          .string()
          .nullable()
          .meta({ description: 'The reported account. Null for a debt outside the report.' }),
        creditor: z.string(),
        monthly_payment_cents: cents,
        reason: z.string(),
      }),
    )
    .meta({ description: 'Monthly debts that differ from the credit report.' }),
  personal_references: z.array(z.strictObject({ name: z.string(), phone: z.string(), relationship: z.string() })),
  notes: text,
  product: z
    .strictObject({ id: z.uuid(), version: z.int() })
    .nullable()
    .meta({ description: 'The loan product, and the version that was current when the application was entered.' }),
  notice_due_on: day.nullable().meta({ description: 'The last day to notify the applicant: 12 CFR 1002.9(a).' }),
  people: z
    .array(
      z.strictObject({
        client_id: z.uuid(),
        role: z.enum(APPLICANT_ROLES),
        joint_intent: z.enum(JOINT_INTENTS).nullable(),
      }),
    )
    .meta({ description: 'Co-applicants and guarantors.' }),
  collateral: z.array(collateral).meta({ description: 'The things that secure the loan.' }),
})

export const createApplication = endpoint({
  id: 'createApplication',
  method: 'post',
  path: '/v1/applications',
  group: 'Applications',
  title: 'Enter a loan application',
  description:
    'Enters a client’s loan application, which then waits for a decision. Amounts are whole cents, and field names are in snake case. ' +
    'A second undecided application of the client within 30 days is refused with 409 until acknowledge_duplicate is true. ' +
    'Of a vehicle’s VIN, the check digit is checked, and the year, make, model, and body are filled in where they are missing. ' +
    'Unknown fields are refused, and so are those that no application may have, such as sex or age (12 CFR 1002.5).',
  scope: 'applications:write',
  status: 201,
  params: nothing,
  query: nothing,
  body: newApplicationSchema,
  answer: applicationReply,
  example: {
    body: {
      client_id: '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c11',
      loan_type: 'auto',
      amount_cents: 1_250_000,
      term_months: 48,
      payment_frequency: 'month',
      received_how: 'online',
      received_on: '2026-01-15',
      monthly_income_cents: 420_000,
      income_source: 'employment',
      income_verified_how: 'not_verified',
      collateral: [
        {
          kind: 'vehicle',
          vin: '1HGCM82633A004352',
          mileage: 84_000,
          condition: 'good',
          value_cents: 1_400_000,
          value_basis: 'retail_book',
          value_source: 'J.D. Power',
          valued_on: '2026-01-15',
        },
      ],
      acknowledge_duplicate: true,
    },
    variables: { client_id: 'CLIENT_ID' },
  },
})

export const readApplication = endpoint({
  id: 'readApplication',
  method: 'get',
  path: '/v1/applications/{id}',
  group: 'Applications',
  title: 'Read a loan application',
  description: 'Returns one loan application of your company with its status.',
  scope: 'applications:read',
  status: 200,
  params: idParams,
  query: nothing,
  body: nothing,
  answer: applicationReply,
  example: { params: { id: 'APPLICATION_ID' } },
})

export const listApplications = endpoint({
  id: 'listApplications',
  method: 'get',
  path: '/v1/applications',
  group: 'Applications',
  title: 'List loan applications',
  description: 'Returns your company’s loan applications, newest first, all of them or those of one client or status.',
  scope: 'applications:read',
  status: 200,
  params: nothing,
  query: pageQuery.extend({
    client_id: z.uuid('client_id must be a UUID').optional().meta({ description: 'Only those of this client.' }),
    status: z
      .enum(APPLICATION_STATUSES, `status must be among ${APPLICATION_STATUSES.join(', ')}`)
      .optional()
      .meta({ description: 'Only those with this status.' }),
  }),
  body: nothing,
  answer: pageOf(applicationReply),
  example: { query: { limit: '10' } },
})

/** The calls about loan applications, in the order in which the reference shows them. */
export const APPLICATION_ENDPOINTS = [createApplication, listApplications, readApplication]
