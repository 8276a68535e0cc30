import type { Decline } from '#features/payments/rules/decline.ts'
import type { MethodKind } from '#features/payments/rules/method-kinds.ts'

/** A company's account with the processor. */
export interface ProcessorAccount {
  id: string
  /** False until the processor has checked the company. */
  takesPayments: boolean
}

/** A method that its owner entered on the processor's page. Numbers stay with the processor. */
export interface EnteredMethod {
  token: string
  kind: MethodKind
  brand: string
  lastFour: string
  /** The first day of the card's last month: '2029-04-01'. Null for a bank account. */
  expires: string | null
}

/** The processor's page on which a client enters a method. */
export interface MethodPage {
  id: string
  url: string
}

/** Money to take from a method. */
export interface NewCharge {
  /** The same key never charges twice. */
  key: string
  customer: string
  method: string
  kind: MethodKind
  cents: number
  /** Shown to the payer, for example 'Loan 1042'. */
  description: string
}

/** The progress of a charge. */
export interface ChargeState {
  id: string
  status: 'processing' | 'succeeded' | 'failed' | 'returned'
  /** The cents that the processor took or takes. */
  cents: number
  decline: Decline | null
}

/** Money to give back to the method from which it was taken. */
export interface NewRefund {
  /** The same key never refunds twice. */
  key: string
  /** The processor's id of the charge. */
  charge: string
  cents: number
}

/** The progress of a refund. */
export interface RefundState {
  id: string
  status: 'processing' | 'succeeded' | 'failed'
  /** The cents that the processor gives back. */
  cents: number
  /** The reason of a refund that failed. */
  failure: string | null
}

/** The service that takes payments: the port. Each call names the company's account. */
export interface PaymentProcessor {
  openAccount(company: { key: string; name: string }): Promise<ProcessorAccount>
  accountOf(account: string): Promise<ProcessorAccount>
  /** Returns the address of the processor's own forms about the company. */
  accountPage(account: string, returnUrl: string): Promise<string>
  addCustomer(account: string, customer: { key: string; name: string }): Promise<string>
  openMethodPage(account: string, page: { key: string; customer: string; returnUrl: string }): Promise<MethodPage>
  /** Returns what was entered on a page, or null if nothing was. */
  enteredMethod(account: string, pageId: string): Promise<EnteredMethod | null>
  removeMethod(account: string, token: string): Promise<void>
  /** @throws ProcessorRefused if no charge was made */
  charge(account: string, charge: NewCharge): Promise<ChargeState>
  chargeState(account: string, id: string): Promise<ChargeState>
  /** Finds a charge by its key, or returns null. */
  findCharge(account: string, key: string): Promise<ChargeState | null>
  /** @throws ProcessorRefused if nothing is refunded */
  refund(account: string, refund: NewRefund): Promise<RefundState>
  refundState(account: string, id: string): Promise<RefundState>
  /** Finds a refund of a charge by its key, or returns null. */
  findRefund(account: string, refund: Pick<NewRefund, 'charge' | 'key'>): Promise<RefundState | null>
}

/** The processor can't be reached, or its reply can't be read. The charge may have been made: the same key must be used again. */
export class ProcessorUnavailable extends Error {}

/** The processor refused the request, and did nothing. */
export class ProcessorRefused extends Error {}
