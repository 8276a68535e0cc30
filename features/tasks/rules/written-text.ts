import { z } from 'zod'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { isVisible } from '#platform/rules/visible.ts'

const NO_SSN = 'Remove the SSN. Notes and tasks are not a safe place for it'

/** A text that staff write, with normal line breaks. An SSN in it is refused, because colleagues read it unmasked. */
export const writtenText = (longest: number, missing: string) =>
  checked(longest, missing, (typed) => typed.replaceAll(/\r\n?/g, '\n').trim())

/** The same on one line. */
export const writtenLine = (longest: number, missing: string) =>
  checked(longest, missing, (typed) => typed.replaceAll(/\s+/g, ' ').trim())

const checked = (longest: number, missing: string, tidy: (typed: string) => string) =>
  z
    .string(missing)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longest, `Use at most ${longest.toLocaleString('en-US')} characters`)
        .refine(isVisible, missing)
        .refine((text) => !WRITTEN_SSN.test(text), NO_SSN),
    )

const id = (what: string) => z.guid(`Invalid ${what} ID`)

/** The record that a note or a task is about: a client, or a loan, an application, or a dispute of the client. */
export const recordFields = {
  client_id: id('client'),
  loan_id: id('loan').nullable().default(null),
  application_id: id('application').nullable().default(null),
  dispute_id: id('dispute').nullable().default(null),
}
export interface WorkRecord {
  client_id: string
  loan_id: string | null
  application_id: string | null
  dispute_id: string | null
}
