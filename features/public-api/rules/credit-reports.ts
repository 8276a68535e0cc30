import { z } from 'zod'
import { BUREAU_OUTCOMES } from '#features/credit-reports/rules/bureau-result.ts'
import { BUREAUS, forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import { DEFAULT_CONSENT_TEXT, PULL_TYPES } from '#features/credit-reports/rules/ordering/consent.ts'
import { consentSchema, creditOrderSchema } from '#features/credit-reports/rules/ordering/order.ts'
import { PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { REPORT_STATUSES } from '#features/credit-reports/rules/report-status.ts'
import { birthDateField, ssnField } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, nothing, pageOf, pageQuery } from './fields.ts'

const cents = z.number().nullable()
const text = z.string().nullable()
const score = z.number().nullable().meta({ description: 'FICO 8 score, 300 to 850; null if there is none.' })
const scores = z.strictObject(forEachBureau(() => score))

/** The fields that accounts and collections share. */
const shared = {
  originalCreditor: text,
  responsibility: text.meta({ description: 'The ECOA code in words, such as Individual or Authorized user.' }),
  isDisputed: z.boolean(),
  compliance: text.meta({ description: 'The compliance condition code with its meaning.' }),
  remarks: z.array(z.string()),
  firstDelinquentOn: text,
}

const account = z.strictObject({
  company: text,
  accountType: text,
  accountStatus: text,
  accountNumber: text.meta({ description: 'The digits that the bureau shows.' }),
  balanceCents: cents,
  creditLimitCents: cents,
  monthlyPaymentCents: cents,
  pastDueCents: cents,
  openedOn: text,
  reportedOn: text,
  ...shared,
  accountRating: text,
  closedBy: text,
})

const collection = z.strictObject({
  collector: text,
  balanceCents: cents,
  originalAmountCents: cents,
  ...shared,
})

const modelScore = z.strictObject({
  model: z.string().meta({ description: 'The key of the model, such as fico_8 or vantage_4.' }),
  name: z.string(),
  value: z.int().nullable(),
  lowest: z.int().nullable().meta({ description: 'Null if the range of the model is not known.' }),
  highest: z.int().nullable(),
  reasons: z.array(z.strictObject({ code: text, text: z.string() })),
})

const bureauReport = z.strictObject({
  outcome: z.enum(BUREAU_OUTCOMES),
  message: z.string(),
  fico8: score,
  scores: z.array(modelScore).meta({ description: 'Every score of every model that the bureau sent.' }),
  accounts: z.array(account),
  collections: z.array(collection),
  inquiries: z.array(z.strictObject({ company: text, askedOn: text })),
  notRead: z
    .array(z.strictObject({ place: z.string(), field: z.string(), text: z.string() }))
    .meta({ description: 'Values that were not understood, as the bureau sent them.' }),
})

/** A report as a list returns it. */
export const reportSummary = z.strictObject({
  id: z.uuid(),
  clientId: z.uuid(),
  status: z.enum(REPORT_STATUSES),
  bureaus: z.array(z.enum(BUREAUS)),
  pullType: z.enum(PULL_TYPES).nullable(),
  permissiblePurpose: text,
  scores,
  createdAt: instant,
})

const report = reportSummary.extend({
  reports: z.partialRecord(z.enum(BUREAUS), bureauReport).meta({ description: 'The response of each ordered bureau.' }),
})

const { first_name, last_name, address, city, state, zip, bureaus, permissible_purpose, pull_type } =
  creditOrderSchema.shape
const { method, text_version, single_use, signed_at, expires_at } = consentSchema.shape

export const createCreditReport = endpoint({
  id: 'createCreditReport',
  method: 'post',
  path: '/v1/credit-reports',
  group: 'Credit reports',
  title: 'Order a credit report',
  description:
    'Asks the bureaus in parallel and returns when all have answered. An applicant who is not a client yet becomes one; a person with the ' +
    'same name and address is matched to the existing client. The law requires a permissible purpose and the consumer’s consent for every order.',
  scope: 'reports:write',
  status: 201,
  params: nothing,
  query: nothing,
  body: z.strictObject({
    bureaus,
    applicant: z.strictObject({
      firstName: first_name,
      lastName: last_name,
      address,
      city,
      state: state.meta({ description: 'Code or full name, such as TX or Texas.' }),
      zip,
      ssn: ssnField.nullish(),
      dateOfBirth: birthDateField.nullish(),
    }),
    clientId: z.uuid('clientId must be a UUID').optional().meta({ description: 'The existing client to order for.' }),
    permissiblePurpose: permissible_purpose.meta({
      description: `The permissible purpose: ${PERMISSIBLE_PURPOSES.join(', ')}.`,
    }),
    pullType: pull_type.meta({ description: 'Default: soft.' }),
    consent: z
      .strictObject({
        method,
        textVersion: text_version.meta({
          description: `The version of the consent text: ${DEFAULT_CONSENT_TEXT.version}, or one of your own.`,
        }),
        singleUse: single_use,
        signedAt: signed_at,
        expiresAt: expires_at,
      })
      .optional(),
    consentId: z
      .uuid('consentId must be a UUID')
      .optional()
      .meta({ description: 'An existing consent, instead of consent.' }),
  }),
  answer: report,
  example: {
    body: {
      bureaus: [...BUREAUS],
      applicant: {
        firstName: 'Rhonda',
        lastName: 'Rouse',
        address: '981 Wrestlin Way',
        city: 'Stamford',
        state: 'CT',
        zip: '06901',
      },
      permissiblePurpose: 'written_instructions',
      consent: { method: 'esign', textVersion: DEFAULT_CONSENT_TEXT.version },
    },
  },
})

export const readCreditReport = endpoint({
  id: 'readCreditReport',
  method: 'get',
  path: '/v1/credit-reports/{id}',
  group: 'Credit reports',
  title: 'Read a credit report',
  description: 'Returns one report as it was returned when it was ordered.',
  scope: 'reports:read',
  status: 200,
  params: idParams,
  query: nothing,
  body: nothing,
  answer: report,
  example: { params: { id: 'REPORT_ID' } },
})

export const listClientReports = endpoint({
  id: 'listClientReports',
  method: 'get',
  path: '/v1/clients/{id}/reports',
  group: 'Credit reports',
  title: 'List a client’s reports',
  description: 'Returns the reports of one client, newest first, with their scores.',
  scope: 'reports:read',
  status: 200,
  params: idParams,
  query: pageQuery,
  body: nothing,
  answer: pageOf(reportSummary),
  example: { params: { id: 'CLIENT_ID' } },
})

/** The calls about credit reports, in the order in which the reference shows them. */
export const CREDIT_REPORT_ENDPOINTS = [createCreditReport, readCreditReport, listClientReports]
