import { z } from 'zod'
import { isoDateOfBirth, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { isUsPhone } from '#platform/rules/phone.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, nothing, pageOf, pageQuery } from './fields.ts'

const name = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isVisible, `${label} is required`)
    .max(100, `${label} is too long`)

const optionalText = (longest: number) => z.string().trim().min(1).max(longest).nullish()

/** An SSN as nine digits or with dashes; it is stored sealed and comes back masked. */
export const ssnField = z
  .string()
  .refine((text) => ssnDigits(text) !== null, 'ssn must be 9 digits')
  .meta({ description: 'Nine digits. Stored sealed; answered as XXX-XX-6789.', example: '900000011' })

/** A date of birth as YYYY-MM-DD; it is stored sealed and comes back masked. */
export const birthDateField = z
  .string()
  .refine((text) => isoDateOfBirth(text) !== null, 'dateOfBirth must be a date as YYYY-MM-DD')
  .meta({ description: 'YYYY-MM-DD. Stored sealed; answered as XX/XX/1990.', example: '1990-04-12' })

const client = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  ssn: z.string().nullable().meta({ description: 'Masked: XXX-XX-6789.' }),
  dateOfBirth: z.string().nullable().meta({ description: 'Masked: XX/XX/1990.' }),
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
    'Opens a file for a consumer. SSN and date of birth are sealed on arrival and never come back in the clear.',
  scope: 'clients:write',
  status: 201,
  params: nothing,
  query: nothing,
  body: z.strictObject({
    firstName: name('firstName'),
    lastName: name('lastName'),
    email: z.email('email must be an email address').max(320).nullish(),
    phone: z.string().refine(isUsPhone, 'phone must be a US number of 10 digits').nullish(),
    address: optionalText(300),
    city: optionalText(100),
    state: optionalText(50),
    zip: z
      .string()
      .regex(/^\d{5}(-?\d{4})?$/, 'zip must be 5 digits, or 5 and 4')
      .nullish(),
    ssn: ssnField.nullish(),
    dateOfBirth: birthDateField.nullish(),
  }),
  answer: client,
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
  description: 'One client of your company.',
  scope: 'clients:read',
  status: 200,
  params: idParams,
  query: nothing,
  body: nothing,
  answer: client,
  example: { params: { id: 'CLIENT_ID' } },
})

export const listClients = endpoint({
  id: 'listClients',
  method: 'get',
  path: '/v1/clients',
  group: 'Clients',
  title: 'List clients',
  description: 'Your company’s clients that are not archived, newest first.',
  scope: 'clients:read',
  status: 200,
  params: nothing,
  query: pageQuery,
  body: nothing,
  answer: pageOf(client),
  example: { query: { limit: '10' } },
})
