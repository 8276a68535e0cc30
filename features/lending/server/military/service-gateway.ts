import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { RegisterUnavailable } from './military-register.ts'
import { LONGEST_CERTIFICATE } from './register-gateway.ts'
import { askRegister, type RegisterOptions, UNREADABLE } from './register-post.ts'
import type { ServiceRegister } from './service-register.ts'

const certificateShape = z.object({
  certificate_number: z.string().trim().min(1).max(LONGEST_CERTIFICATE),
  first_name: z.string(),
  last_name: z.string(),
  active_duty_on: z.string(),
  is_on_active_duty: z.boolean(),
  is_called_up: z.boolean(),
  left_on: z.string().refine(isPlainDate).nullable(),
})

/** A register of military service that returns JSON over HTTP. */
export function serviceGateway(options: RegisterOptions): ServiceRegister {
  return {
    async ask(person, on) {
      const asked = { active_duty_on: on }
      const read = certificateShape.safeParse(await askRegister(options, '/v1/active-duty', person, asked))
      if (!read.success) throw new RegisterUnavailable(UNREADABLE)
      const { certificate_number: number, is_on_active_duty, is_called_up, left_on: leftOn, ...about } = read.data
      // Rejects a result about another person or another day.
      if (about.first_name !== person.firstName || about.last_name !== person.lastName || about.active_duty_on !== on)
        throw new RegisterUnavailable('the register returned data about a different person')
      return { number, isInService: is_on_active_duty || is_called_up, leftOn }
    },
  }
}
