import type { PlainDate } from '#platform/rules/dates.ts'
import type { AskedPerson } from './military-register.ts'

/** A certificate about military service under the Servicemembers Civil Relief Act. */
export interface ServiceCertificate {
  number: string
  /** On active duty on the day, or called to it: 50 USC 3911(2), 3917(a). */
  isInService: boolean
  /** The last day of active duty, if it ended within 367 days before the day. */
  leftOn: PlainDate | null
}

/**
 * Returns whether a person is in military service. This is the question of the SCRA, which a creditor may ask at any time. It is not the
 * question of the Military Lending Act, which may not be asked once there is a loan (32 CFR 232.5(b)(2)(i)(B)).
 */
export interface ServiceRegister {
  /** Throws `RegisterUnavailable` if there is no reliable result. */
  ask(person: AskedPerson, on: PlainDate): Promise<ServiceCertificate>
}
