import { z } from 'zod'
import { birthDateProblem } from '#platform/rules/birth-date.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import { ssnDigits } from '#platform/rules/ssn.ts'
import { isVisible } from '#platform/rules/visible.ts'

const required = (message: string, longest: number) =>
  z.string().trim().refine(isVisible, message).max(longest, `At most ${longest} characters`)

const optional = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`).transform(orNull)

// That an empty one is required is said by itself.
const zipShape = (zip: string | null) => !zip || /^\d{5}(-?\d{4})?$/.test(zip)
const ZIP_MESSAGE = 'ZIP code must be 5 digits, or 5 and 4'

const ssn = z
  .string()
  .transform(ssnDigits)
  .refine((digits) => digits === '' || digits.length === 9, 'SSN must have 9 digits')

const birthDate = (today: PlainDate) =>
  z
    .string()
    .refine((date) => date === '' || isPlainDate(date), 'Enter a date that exists')
    .refine((date) => !isPlainDate(date) || birthDateProblem(date, today) === null, {
      error: ({ input }) => birthDateProblem(String(input), today) ?? undefined,
    })

const nameAndContact = {
  first_name: required('First name is required', 100),
  last_name: required('Last name is required', 100),
  email: z.union([z.literal('').transform(() => null), z.email('Enter a valid email address').max(320)]),
  phone: z
    .string()
    .transform((typed) => orNull(phoneDigits(typed)))
    .refine((digits) => digits === null || digits.length === 10, 'Phone number must have 10 digits'),
}

/** What adding a client asks for, `today` being the reader's date; it parses to the row to insert, empty optional fields as null. */
export const newClientSchema = (today: PlainDate) =>
  z.object({
    ...nameAndContact,
    address: optional(300),
    city: required('City is required', 100),
    state: required('State is required', 50),
    zip: required('ZIP code is required', 10).refine(zipShape, ZIP_MESSAGE),
    ssn: ssn.refine((digits) => digits !== '', 'SSN is required'),
    date_of_birth: birthDate(today).refine((date) => date !== '', 'Date of birth is required'),
    assigned_contact_id: z.string().transform(orNull),
  })

/**
 * What editing a client may change, parsed to the columns to update. SSN and date of birth are left out when their
 * fields stay empty: the form never holds what is on file, only its mask.
 */
export const clientEditSchema = (today: PlainDate) =>
  z
    .object({
      ...nameAndContact,
      address: optional(300),
      city: optional(100),
      state: optional(50),
      zip: optional(10).refine(zipShape, ZIP_MESSAGE),
      ssn,
      date_of_birth: birthDate(today),
      assigned_contact_id: z.string().transform(orNull),
    })
    .transform(({ ssn: digits, date_of_birth, ...rest }) => ({
      ...rest,
      ...(digits === '' ? {} : { ssn: digits }),
      ...(date_of_birth === '' ? {} : { date_of_birth }),
    }))

/** The six fields of Quick Pull: enough of a client to order a report for. */
export const quickPullSchema = z.object({
  first_name: nameAndContact.first_name,
  last_name: nameAndContact.last_name,
  address: required('Address is required', 300),
  city: required('City is required', 100),
  state: required('State is required', 50),
  zip: required('ZIP code is required', 10).refine(zipShape, ZIP_MESSAGE),
})

export type NewClient = z.output<ReturnType<typeof newClientSchema>>
export type NewClientFields = z.input<ReturnType<typeof newClientSchema>>
export type ClientChanges = z.output<ReturnType<typeof clientEditSchema>>
export type ClientEditFields = z.input<ReturnType<typeof clientEditSchema>>
export type QuickPullFields = z.infer<typeof quickPullSchema>

function orNull(text: string): string | null {
  return text === '' ? null : text
}
