import { z } from 'zod'
import { personNameProblem } from '#platform/rules/company-name.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'

export const LONGEST_CONTACT_COMPANY = 200
export const LONGEST_CONTACT_MESSAGE = 4000

/**
 * A visitor's message. The form and POST /functions/v1/contact both parse with this schema. `website` is a field that people
 * don't see: only a program fills it in.
 */
export const contactSchema = z.object({
  id: z.uuid('Invalid message ID'),
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .superRefine((name, { addIssue }) => {
      const problem = name === '' ? null : personNameProblem(name)
      if (problem !== null) addIssue(problem)
    }),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(LONGEST_EMAIL, 'Email is too long')
    .pipe(z.email('Enter an email address like name@example.com')),
  company: z.string().trim().max(LONGEST_CONTACT_COMPANY, 'Company is too long').default(''),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(
      LONGEST_CONTACT_MESSAGE,
      `Message is longer than ${LONGEST_CONTACT_MESSAGE.toLocaleString('en-US')} characters`,
    ),
  website: z.string().max(2000).default(''),
})

export type ContactMessage = z.infer<typeof contactSchema>
