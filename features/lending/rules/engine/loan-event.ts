import type { PlainDate } from '#platform/rules/dates.ts'
import type { ServicedCalendar } from './payday.ts'

/** The fields of every event. Events are never changed; a wrong one is reversed by another. */
interface Entered {
  id: string
  /** The day on which it takes effect. */
  on: PlainDate
  /** The order of entry, which decides between events of one day. */
  sequence: number
}

/** Kinds of fees that a lender assesses. */
export const FEE_KINDS = ['late', 'nsf', 'extension', 'other'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Costs that a lender pays for the borrower and adds to the account. */
export const CHARGE_KINDS = ['insurance', 'tax', 'repossession', 'legal'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Something that happened to a loan. Amounts are whole cents above 0. */
export type LoanEvent = Entered &
  (
    | { kind: 'advance'; cents: number }
    | { kind: 'payment'; cents: number }
    /** Reduces what is owed as a payment does, without money: a rebate or a goodwill credit. */
    | { kind: 'credit'; cents: number }
    /** Pays out a credit balance. */
    | { kind: 'refund'; cents: number }
    | { kind: 'reversal'; reverses: string }
    /** A late fee names its installment, so that each installment has at most one. The fee of an extension names the extension's event. */
    | { kind: 'fee'; fee: FeeKind; cents: number; installment?: number; extension?: string }
    | { kind: 'waiver'; fee: string; cents: number }
    | { kind: 'charge'; charge: ChargeKind; cents: number }
    | { kind: 'rate_change'; ratePercent: string }
    /** The cap of the Servicemembers Civil Relief Act: 6 percent until the day. Payments are lower by the forgiven interest. */
    | { kind: 'scra'; until: PlainDate; lowersPayments?: true }
    | { kind: 'accrual_off' }
    | { kind: 'accrual_on' }
    /** Moves an installment to another date, and those after it as the calendar goes on from there. */
    | { kind: 'due_date_change'; installment: number; due: PlainDate }
    /** From an installment on, another amount is due: for so many installments, or for all that follow. */
    | { kind: 'payment_change'; installment: number; cents: number; count?: number }
    /** Moves every unpaid installment from this one on by so many periods. Interest goes on. A re-age makes the loan current by it. */
    | {
        kind: 'extension'
        installment: number
        periods: number
        isReAge?: true
        /** Why it exceeds a limit of the product. */
        limitOverride?: string
      }
    /** Replaces the unpaid installments from this one on by so many others of one amount. The last one is what is left. */
    | {
        kind: 'modification'
        installment: number
        cents: number
        count: number
        firstDue: PlainDate
        ratePercent?: string
        /** Another calendar, such as that of the borrower's paydays. */
        calendar?: Pick<ServicedCalendar, 'every' | 'secondDay' | 'isOnBusinessDays'>
      }
    | { kind: 'charge_off' }
    | { kind: 'recovery'; cents: number }
    /** A payment that the lender accepts for all that is owed. */
    | { kind: 'settlement'; cents: number }
    | { kind: 'sale' }
    | { kind: 'deceased' }
    | { kind: 'bankruptcy'; chapter: 7 | 11 | 12 | 13 }
    /** The court dismissed the case, and the stay is over. After a discharge the stay remains for good. */
    | { kind: 'bankruptcy_dismissed' }
    /** A person says that someone else took out the loan in their name. */
    | { kind: 'fraud' }
    | { kind: 'fraud_resolved' }
  )

export type LoanEventKind = LoanEvent['kind']
export type EventOf<Kind extends LoanEventKind> = Extract<LoanEvent, { kind: Kind }>
