import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

/** Dependencies of the pay page. */
export interface PayDeps extends CommandDeps, PaymentDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** Makes the secrets of links and the codes. */
  paySecret: Buffer
}

/** The purpose of the secret of `PayDeps`. */
export const PAY_SECRET = 'pay page'
