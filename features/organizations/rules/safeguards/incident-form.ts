import { z } from 'zod'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { ungrouped } from '#platform/rules/money.ts'
import { EXPOSURE_NAMES, INFORMATION_KIND_NAMES } from './incident.ts'

const MAX_CONSUMERS = 1_000_000_000

/** The lengths of what happened, and of the other texts of an incident. */
export const SHORTEST_ACCOUNT = 3
export const LONGEST_ACCOUNT = 5_000
export const LONGEST_DETAIL = 500

/**
 * The fields of an incident's form. Dates and the number are text, empty if unknown. Dates are in UTC and not after
 * `today`.
 */
export function incidentSchema(today: PlainDate) {
  const known = z.string().refine(isPlainDate, 'Enter a date').refine(isNotAfter(today), 'This date is in the future')
  return z
    .object({
      what_happened: text(LONGEST_ACCOUNT).min(SHORTEST_ACCOUNT, 'Describe what happened'),
      discovered_on: known,
      began_on: emptyAsNull(known),
      ended_on: emptyAsNull(known),
      information: z.array(z.enum(INFORMATION_KIND_NAMES)).min(1, 'Choose at least one kind'),
      information_note: text(LONGEST_DETAIL),
      consumers: z
        .string()
        .trim()
        .transform(ungrouped)
        .pipe(z.string().regex(/^\d*$/, 'Enter a whole number, or leave this empty'))
        .transform((digits) => (digits === '' ? null : Number(digits)))
        .refine((count) => count === null || count <= MAX_CONSUMERS, 'This number is too large'),
      exposure: z.enum(EXPOSURE_NAMES),
      asks_delay: z.boolean(),
      law_contact: text(LONGEST_DETAIL),
      contact: text(LONGEST_DETAIL),
    })
    .superRefine(({ discovered_on, began_on, ended_on }, context) => {
      if (began_on !== null && began_on > discovered_on)
        context.addIssue({ code: 'custom', path: ['began_on'], message: 'This date is after the discovery date' })
      if (began_on !== null && ended_on !== null && ended_on < began_on)
        context.addIssue({ code: 'custom', path: ['ended_on'], message: 'This date is before the first day' })
    })
}

export type IncidentFields = z.input<ReturnType<typeof incidentSchema>>
export type IncidentFacts = z.output<ReturnType<typeof incidentSchema>>

/** Returns the form's fields for the facts of an incident. */
export function incidentFields(facts: IncidentFacts): IncidentFields {
  const { began_on, ended_on, consumers } = facts
  return {
    ...facts,
    began_on: began_on ?? '',
    ended_on: ended_on ?? '',
    consumers: consumers === null ? '' : String(consumers),
  }
}

/** Returns only the facts that changed, so that adding to an incident doesn't undo other people's changes. */
export function changedFacts(before: IncidentFacts, now: IncidentFacts): Partial<IncidentFacts> {
  const changed = Object.entries(now).filter(([fact, told]) => String(told) !== String(Reflect.get(before, fact)))
  return Object.fromEntries(changed)
}

/** The day of a notice: not before the discovery, not after today. */
export function noticeDaySchema(discoveredOn: PlainDate, today: PlainDate) {
  return z
    .string()
    .refine(isPlainDate, 'Enter a date')
    .refine(isNotAfter(today), 'This date is in the future')
    .refine((day) => day >= discoveredOn, 'This date is before the discovery date')
}

const isNotAfter = (today: PlainDate) => (day: PlainDate) => day <= today

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Write at most ${longest.toLocaleString('en-US')} characters`)

const emptyAsNull = (day: z.ZodType<string, string>) => z.union([z.literal('').transform(() => null), day])
