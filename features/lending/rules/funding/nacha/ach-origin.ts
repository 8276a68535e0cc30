import { z } from 'zod'
import { isRoutingNumber } from '#features/lending/rules/funding/routing-number.ts'

const name = (longest: number) =>
  z.string('Enter a name').trim().min(1, 'Enter a name').max(longest, `Enter at most ${longest} characters`)
const routing = z.string('Enter nine digits').trim().refine(isRoutingNumber, 'Enter a valid routing number')

/** The bank that takes the company's ACH files, as its agreement states it. */
export const achOriginSchema = z.strictObject({
  /** The bank's name and routing number: the immediate destination, and the originating bank of each entry. */
  bank_name: name(23),
  bank_routing: routing,
  /** The ten characters that the bank assigned to the company as origin of the file. */
  immediate_origin: z
    .string('Enter the ten characters that the bank assigned')
    .trim()
    .regex(/^[0-9A-Za-z]{9,10}$/, 'Enter the nine or ten characters that the bank assigned'),
  company_name: name(16),
  company_id: z
    .string('Enter the company ID')
    .trim()
    .regex(/^[0-9A-Za-z]{9,10}$/, 'Enter the nine or ten characters of the company ID'),
})
export type AchOrigin = z.output<typeof achOriginSchema>
