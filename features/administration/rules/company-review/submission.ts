import { z } from 'zod'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { phoneDigits, phoneProblem } from '#platform/rules/phone.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { einProblem } from './ein.ts'
import { visibleLength } from './review.ts'

export const MOST_LICENSES = 60
const LEAST_EXPLANATION = 8

const text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`)
const required = (message: string, longest = 200) => text(longest).refine(isVisible, message)
const state = (message: string) => z.string().refine((code) => US_STATES.some((known) => known.code === code), message)

/** One license, as in the form. `expires` is empty if the license doesn't expire. */
export const licenseSchema = z.object({
  type: required('License type is required', 100),
  number: required('License number is required', 60),
  state: state('State is required'),
  expires: z.union([z.literal(''), z.string().refine(isPlainDate, 'Enter a valid date')]),
})
export type License = z.infer<typeof licenseSchema>

/**
 * The fields of a draft. Any text of valid length is accepted, because drafts are saved while they are typed. The EIN
 * is stored separately, encrypted.
 */
export const draftSchema = z.object({
  legal_name: z.string().max(200).default(''),
  website: z.string().max(300).default(''),
  address: z.string().max(300).default(''),
  city: z.string().max(100).default(''),
  state: z.string().max(50).default(''),
  zip: z.string().max(10).default(''),
  licenses: z
    .array(
      z.object({
        type: z.string().max(100),
        number: z.string().max(60),
        state: z.string().max(50),
        expires: z.string().max(10),
      }),
    )
    .max(MOST_LICENSES, `At most ${MOST_LICENSES} licenses`)
    .default([]),
  no_license_reason: z.string().max(500).default(''),
  person_name: z.string().max(200).default(''),
  person_title: z.string().max(100).default(''),
  person_email: z.string().max(LONGEST_EMAIL).default(''),
  person_phone: z.string().max(20).default(''),
})
export type SubmissionDraft = z.output<typeof draftSchema>

/** The requirements for a submission on the day it is sent. */
export const submissionSchema = (today: PlainDate) =>
  z
    .object({
      legal_name: required('Legal name is required'),
      website: required('Website is required', 300)
        .transform(withScheme)
        .refine(isWebsite, 'Enter a website like https://example.com'),
      address: required('Street address is required', 300),
      city: required('City is required', 100),
      state: state('State is required'),
      zip: z
        .string()
        .trim()
        .refine(
          (zip) => /^\d{5}(-?\d{4})?$/.test(zip),
          'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234',
        ),
      licenses: z.array(licenseSchema).max(MOST_LICENSES),
      no_license_reason: text(500),
      person_name: required('Name is required'),
      person_title: required('Title is required', 100),
      person_email: z.email('Enter an email address like name@example.com').max(LONGEST_EMAIL),
      person_phone: z
        .string()
        .refine((typed) => phoneProblem(typed) === null, {
          error: ({ input }) => phoneProblem(String(input)) ?? undefined,
        })
        .transform((typed) => phoneDigits(typed)),
    })
    .superRefine(({ licenses, no_license_reason }, context) => {
      if (licenses.length === 0 && visibleLength(no_license_reason) < LEAST_EXPLANATION)
        context.addIssue({
          code: 'custom',
          path: ['no_license_reason'],
          message: 'Add a license, or explain why you don’t need one',
        })
      licenses.forEach(({ expires }, index) => {
        if (isPlainDate(expires) && expires < today)
          context.addIssue({
            code: 'custom',
            path: ['licenses', index, 'expires'],
            message: 'This license has expired',
          })
      })
    })
export type Submission = z.output<ReturnType<typeof submissionSchema>>

/** The form's schema: the submission and the EIN, which can be empty if one is on file. */
export const submissionFormSchema = (today: PlainDate, hasEin: boolean) =>
  z.intersection(
    submissionSchema(today),
    z.object({
      ein: z.string().superRefine((typed, context) => {
        const isEmpty = typed.trim() === ''
        if (isEmpty && hasEin) return
        const problem = isEmpty ? 'EIN is required' : einProblem(typed)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      }),
    }),
  )

/** Returns 'https://example.com' for 'example.com'. */
function withScheme(typed: string): string {
  return /^[a-z][\w+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

function isWebsite(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && /^[^.]+(\.[^.]+)*\.[a-z]{2,}$/i.test(hostname)
}
