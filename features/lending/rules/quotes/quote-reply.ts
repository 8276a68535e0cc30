import { z } from 'zod'

const cents = (description: string) => z.int().meta({ description: `${description}, in cents.` })
const percent = (description: string) => z.string().nullable().meta({ description })

const row = z.strictObject({
  n: z.int(),
  due: z.string().meta({ format: 'date' }),
  payment: cents('The payment'),
  interest: cents('The interest in it'),
  principal: cents('The principal in it'),
  balance: cents('The principal owed after it'),
})

/** The reply of a quote, to the product's screens and to programs. Amounts are whole cents, rates are decimal text. */
export const quoteReplySchema = z.strictObject({
  schedule: z.array(row),
  payment: cents('The regular payment'),
  finance_charge: cents('The finance charge'),
  amount_financed: cents('The amount financed'),
  total_of_payments: cents('The sum of all payments'),
  apr_percent: percent('The APR to four decimals; null if the payments have none.'),
  mapr_percent: percent('The military APR to four decimals; null if the payments have none.'),
  unit_period: z.string().meta({ description: 'The unit-period of Appendix J.' }),
  verdicts: z.strictObject({
    state_cap: z.enum(['within', 'above', 'no_row']).nullable().meta({
      description: 'Compares the rate with the caps of the state. no_row: no cap is on file. null: no state was sent.',
    }),
    mla: z
      .enum(['within', 'above'])
      .meta({ description: 'Compares the MAPR with the 36 percent of the Military Lending Act.' }),
    usury_source: z.string().nullable().meta({ description: 'The citation of the cap that decided.' }),
  }),
  payoff: z
    .strictObject({
      on: z.string().meta({ format: 'date' }),
      amount: cents('The payoff'),
      interest: cents('The interest in it'),
      per_diem: cents('The interest of one more day'),
    })
    .optional()
    .meta({ description: 'The payoff on the day of as_of.' }),
})
/** A quote: the figures of a loan, and how they compare with the law. */
export type Quote = z.output<typeof quoteReplySchema>
