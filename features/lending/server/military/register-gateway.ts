import { z } from 'zod'
import { type Certificate, type MilitaryRegister, RegisterUnavailable } from './military-register.ts'
import { askRegister, type RegisterOptions, UNREADABLE } from './register-post.ts'

export const LONGEST_CERTIFICATE = 100

const certificateShape = z.object({
  certificate_number: z.string().trim().min(1).max(LONGEST_CERTIFICATE),
  first_name: z.string(),
  last_name: z.string(),
  as_of: z.string(),
  is_covered: z.boolean(),
})

/** A register of covered borrowers that returns JSON over HTTP. */
export function registerGateway(options: RegisterOptions): MilitaryRegister {
  return {
    async ask(person, asOf) {
      const read = certificateShape.safeParse(
        await askRegister(options, '/v1/covered-borrower', person, { as_of: asOf }),
      )
      if (!read.success) throw new RegisterUnavailable(UNREADABLE)
      const { certificate_number, is_covered, ...about } = read.data
      // Rejects a result about another person or another day.
      if (about.first_name !== person.firstName || about.last_name !== person.lastName || about.as_of !== asOf)
        throw new RegisterUnavailable('the register returned data about a different person')
      return { number: certificate_number, isCovered: is_covered } satisfies Certificate
    },
  }
}
