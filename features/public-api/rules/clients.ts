import { z } from 'zod'
import {
  type ApiField,
  type ApiName,
  apiName,
  type CLIENT_FIELDS,
  forEachApiField,
  type ListedField,
} from '#features/clients/rules/client-fields.ts'
import { isoDateOfBirth, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { phoneProblem } from '#platform/rules/phone.ts'
import { INVALID_STATE, stateName } from '#platform/rules/state-names.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, nothing, pageOf, pageQuery } from './fields.ts'

const name = ({ column, longest }: ListedField) => {
  const label = apiName(column)
  return z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isVisible, `${label} is required`)
    .max(longest, `${label} is too long`)
}

/** Null says that the client has one name, which is the first name. */
const lastName = (field: ListedField) => name(field).nullable()

const optionalText = ({ longest }: ListedField) => z.string().trim().min(1).max(longest).nullish()

/** An SSN as nine digits or with dashes. Stored encrypted and returned masked. */
export const ssnField = z
  .string()
  .refine((text) => ssnDigits(text) !== null, 'ssn must be 9 digits')
  .meta({ description: 'Nine digits. Stored sealed; returned as XXX-XX-6789.', example: '900000011' })

/** A date of birth as YYYY-MM-DD. Stored encrypted and returned masked. */
export const birthDateField = z
  .string()
  .refine((text) => isoDateOfBirth(text) !== null, 'dateOfBirth must be a date as YYYY-MM-DD')
  .meta({ description: 'YYYY-MM-DD. Stored sealed; returned as XX/XX/1990.', example: '1990-04-12' })

/** The fields of a request, by kind. The person who is assigned is none of them. */
const SENT = {
  name,
  last_name: lastName,
  text: optionalText,
  email: ({ longest }: ListedField) => z.email('email must be an email address').max(longest).nullish(),
  phone: (_: ListedField) =>
    z
      .string()
      .refine((text) => phoneProblem(text) === null, 'phone must be a US number of 10 digits')
      .nullish(),
  state: (_: ListedField) =>
    z
      .string()
      .trim()
      .refine((text) => stateName(text) !== null, INVALID_STATE)
      .nullish(),
  zip: (_: ListedField) =>
    z
      .string()
      .regex(/^\d{5}(-?\d{4})?$/, 'zip must be 5 digits, or 5 and 4')
      .nullish(),
  ssn: (_: ListedField) => ssnField.nullish(),
  birth_date: (_: ListedField) => birthDateField.nullish(),
  language: (_: ListedField) =>
    z
      .enum(LANGUAGES, 'preferredLanguage must be en or es')
      .nullish()
      .meta({ description: 'The language of emails, texts, and pages for the client: en or es.' }),
  contact: optionalText,
}

/** The fields of a reply, by kind. */
const RETURNED = {
  name: () => z.string(),
  last_name: () => z.string().meta({ description: 'Empty for a client with one name.' }),
  text: () => z.string().nullable(),
  email: () => z.string().nullable(),
  phone: () => z.string().nullable(),
  state: () => z.string().nullable(),
  zip: () => z.string().nullable(),
  ssn: () => z.string().nullable().meta({ description: 'Masked: XXX-XX-6789.' }),
  birth_date: () => z.string().nullable().meta({ description: 'Masked: XX/XX/1990.' }),
  language: () => z.enum(LANGUAGES).nullable().meta({ description: 'Null if it is not known.' }),
  contact: () => z.string().nullable(),
}

type KindOf<F extends ApiField> = (typeof CLIENT_FIELDS)[F]['kind']
type Fields<Schemas extends Record<string, (field: ListedField) => z.ZodType>> = {
  [F in ApiField as ApiName<F>]: ReturnType<Schemas[KindOf<F>]>
}

const sent = forEachApiField<Fields<typeof SENT>>((field) => SENT[field.kind](field))

/** A client as every call and every event returns it; events leave SSN and date of birth out. */
export const clientReply = z.strictObject({
  id: z.uuid(),
  ...forEachApiField<Fields<typeof RETURNED>>((field) => RETURNED[field.kind]()),
  isArchived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export const createClient = endpoint({
  id: 'createClient',
  method: 'post',
  path: '/v1/clients',
  group: 'Clients',
  title: 'Add a client',
  description:
    'Creates a client file for a consumer. SSN and date of birth are encrypted on arrival and only ever returned masked.',
  scope: 'clients:write',
  status: 201,
  params: nothing,
  query: nothing,
  body: z.strictObject(sent),
  answer: clientReply,
  example: {
    body: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '(555) 204-1180' },
  },
})

export const readClient = endpoint({
  id: 'readClient',
  method: 'get',
  path: '/v1/clients/{id}',
  group: 'Clients',
  title: 'Read a client',
  description: 'Returns one client of your company.',
  scope: 'clients:read',
  status: 200,
  params: idParams,
  query: nothing,
  body: nothing,
  answer: clientReply,
  example: { params: { id: 'CLIENT_ID' } },
})

export const changeClient = endpoint({
  id: 'changeClient',
  method: 'patch',
  path: '/v1/clients/{id}',
  group: 'Clients',
  title: 'Change a client',
  description:
    'Changes the fields that you send and keeps the others; null empties a field. isArchived archives the client or brings the client back. ' +
    'An SSN can be added where none is on file. Another SSN is entered in the client’s file, where a colleague reviews it.',
  scope: 'clients:write',
  status: 200,
  params: idParams,
  query: nothing,
  body: z
    .strictObject({
      ...z.object(sent).partial().shape,
      ssn: ssnField.optional(),
      dateOfBirth: birthDateField.optional(),
      isArchived: z.boolean('isArchived must be true or false').optional(),
    })
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Send at least one field'),
  answer: clientReply,
  example: { params: { id: 'CLIENT_ID' }, body: { email: 'dana.whitfield@example.com', address: '1402 Larkspur Ln' } },
})

export const listClients = endpoint({
  id: 'listClients',
  method: 'get',
  path: '/v1/clients',
  group: 'Clients',
  title: 'List clients',
  description: 'Returns your company’s clients that are not archived, newest first.',
  scope: 'clients:read',
  status: 200,
  params: nothing,
  query: pageQuery,
  body: nothing,
  answer: pageOf(clientReply),
  example: { query: { limit: '10' } },
})

/** The calls about clients, in the order in which the reference shows them. */
export const CLIENT_ENDPOINTS = [createClient, readClient, changeClient, listClients]
