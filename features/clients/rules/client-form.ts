import { z } from 'zod'
import { birthDateProblem } from '#platform/rules/birth-date.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { type Language, typedLanguage } from '#platform/rules/languages/language.ts'
import { optionalPhoneProblem, phoneDigits } from '#platform/rules/phone.ts'
import { ssnCountProblem, ssnDigits } from '#platform/rules/ssn.ts'
import { INVALID_STATE, mailStateCode } from '#platform/rules/state-names.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { CLIENT_FIELDS, type ClientField, forEachField, type ListedField, sentenceLabel } from './client-fields.ts'
import { statesNoLastName } from './full-name.ts'
import { clientSsnProblem, type SsnPolicy, statesNoSsn } from './issued-ssn.ts'

const required = (message: string, longest: number) =>
  z.string().trim().refine(isVisible, message).max(longest, `Enter at most ${longest} characters`)

// An empty field has its own "required" message.
const zipShape = (zip: string | null) => !zip || /^\d{5}(-?\d{4})?$/.test(zip)
const ZIP_MESSAGE = 'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234'

const stateShape = (state: string) => state === '' || mailStateCode(state) !== null
const inCode = (state: string) => mailStateCode(state) ?? state

interface Checked extends Pick<ListedField, 'label' | 'longest'> {
  isNeeded: boolean
  /** The reader's date. */
  today: PlainDate
  ssnPolicy: SsnPolicy
}

const requiredMessage = (field: Checked) => `${sentenceLabel(field)} is required`
const text = (field: Checked) =>
  z
    .string()
    .trim()
    .refine((typed) => !field.isNeeded || isVisible(typed), requiredMessage(field))
    .max(field.longest, `Enter at most ${field.longest} characters`)
    .transform(orNull)

/** Checks a form's text by kind. Each schema parses to the value to store, and an empty optional field to null. */
const SCHEMAS = {
  name: (field: Checked) => required(requiredMessage(field), field.longest),
  last_name: (field: Checked) =>
    required(requiredMessage(field), field.longest).transform((name) => (statesNoLastName(name) ? '' : name)),
  text,
  state: (field: Checked) =>
    z
      .string()
      .trim()
      .refine((typed) => !field.isNeeded || typed !== '', requiredMessage(field))
      .refine(stateShape, INVALID_STATE)
      .transform((state) => orNull(inCode(state))),
  zip: (field: Checked) => text(field).refine(zipShape, ZIP_MESSAGE),
  email: ({ longest }: Checked) =>
    z.union([z.literal('').transform(() => null), z.email('Enter a valid email address').max(longest)]),
  phone: (_: Checked) =>
    z
      .string()
      .refine((typed) => optionalPhoneProblem(typed) === null, {
        error: ({ input }) => optionalPhoneProblem(String(input)) ?? undefined,
      })
      .transform((typed) => orNull(phoneDigits(typed))),
  ssn: (field: Checked) =>
    z
      .string()
      .refine((typed) => !field.isNeeded || !isNoNumber(typed) || isStatedNone(typed, field), {
        error: ({ input }) => (statesNoSsn(String(input)) ? NO_SSN_IN_REPAIR : requiredMessage(field)),
      })
      .refine((typed) => isNoNumber(typed) || typedSsnProblem(typed, field) === null, {
        error: ({ input }) => typedSsnProblem(String(input), field) ?? undefined,
      })
      .transform((typed) => orNull(ssnDigits(typed))),
  birth_date: (field: Checked) =>
    z
      .string()
      .refine((date) => date === '' || isPlainDate(date), 'Enter a valid date')
      .refine((date) => !isPlainDate(date) || birthDateProblem(date, field.today) === null, {
        error: ({ input }) => birthDateProblem(String(input), field.today) ?? undefined,
      })
      .refine((date) => !field.isNeeded || date !== '', requiredMessage(field)),
  language: (_: Checked) =>
    z
      .string()
      .refine(
        (typed) => typed.trim() === '' || typedLanguage(typed) !== null,
        'Preferred language is English or Spanish',
      )
      .transform((typed): Language | null => typedLanguage(typed)),
  contact: (_: Checked) => z.string().transform(orNull),
}

const NO_SSN_IN_REPAIR = 'A credit repair company needs the SSN of a client'
const isNoNumber = (typed: string) => ssnDigits(typed) === ''
const isStatedNone = (typed: string, { ssnPolicy }: Checked) => statesNoSsn(typed) && !ssnPolicy.isRepair

function typedSsnProblem(typed: string, { ssnPolicy }: Checked): string | null {
  const digits = ssnDigits(typed)
  return ssnCountProblem(digits) ?? clientSsnProblem(digits, ssnPolicy)
}

type Shape = { [F in ClientField]: ReturnType<(typeof SCHEMAS)[(typeof CLIENT_FIELDS)[F]['kind']]> }

const shapeOf = (today: PlainDate, ssnPolicy: SsnPolicy, isNew: boolean): Shape =>
  forEachField<Shape>((field) => SCHEMAS[field.kind]({ ...field, today, ssnPolicy, isNeeded: isNew && field.isNeeded }))

/**
 * The add form's schema, where `today` is the user's date. Parses to the row to insert, with empty optional fields as
 * null. The SSN is null if the field says that the client has none.
 */
export const newClientSchema = (today: PlainDate, ssnPolicy: SsnPolicy) => z.object(shapeOf(today, ssnPolicy, true))

/**
 * The edit form's schema. Parses to the columns to update. Leaves out an empty SSN or date of birth, because the form
 * shows only the mask of the stored value.
 */
export const clientEditSchema = (today: PlainDate, ssnPolicy: SsnPolicy) =>
  z.object(shapeOf(today, ssnPolicy, false)).transform(({ ssn: digits, date_of_birth, ...rest }) => ({
    ...rest,
    ...(digits === null ? {} : { ssn: digits }),
    ...(date_of_birth === '' ? {} : { date_of_birth }),
  }))

/** The six fields of Quick Pull: the minimum to order a report for a client. */
export const quickPullSchema = z.object({
  first_name: required('First name is required', CLIENT_FIELDS.first_name.longest),
  last_name: required('Last name is required', CLIENT_FIELDS.last_name.longest),
  address: required('Address is required', CLIENT_FIELDS.address.longest),
  city: required('City is required', CLIENT_FIELDS.city.longest),
  state: z.string().trim().min(1, 'State is required').refine(stateShape, INVALID_STATE).transform(inCode),
  zip: required('ZIP code is required', CLIENT_FIELDS.zip.longest).refine(zipShape, ZIP_MESSAGE),
})

export type NewClient = z.output<ReturnType<typeof newClientSchema>>
export type NewClientFields = z.input<ReturnType<typeof newClientSchema>>
export type ClientChanges = z.output<ReturnType<typeof clientEditSchema>>
export type ClientEditFields = z.input<ReturnType<typeof clientEditSchema>>
export type QuickPullFields = z.infer<typeof quickPullSchema>

/** A form that nothing is typed into yet. */
export const EMPTY_CLIENT: NewClientFields = forEachField<NewClientFields>(() => '')

function orNull(typed: string): string | null {
  return typed === '' ? null : typed
}
