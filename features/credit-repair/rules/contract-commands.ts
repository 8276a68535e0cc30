import { z } from 'zod'
import { dollarsField, typedDollars } from '#features/cards/rules/dollars.ts'
import { ledgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { FEE_BASES } from './fee-basis.ts'

const idempotency_key = idempotencyKey.optional()
const client_id = z.guid('Invalid client ID')
const dayField = (sentence: string) => z.string(sentence).refine(isPlainDate, sentence)
export const LONGEST_SIGNATURE = 200
export const LONGEST_BUSINESS_ADDRESS = 300
export const LONGEST_SERVICES = 4000
const LONGEST_ITEMS = 4000

// The command rejects a missing copy with its own code.
const document_id = z.guid('Invalid document ID').optional()

// Missing terms pass this schema because the contract's own check reports all of them at once.
const terms = {
  contract_date: dayField('Enter the day of signing'),
  company_address: ledgerText('Business address', LONGEST_BUSINESS_ADDRESS).default(''),
  services: ledgerText('Services', LONGEST_SERVICES).default(''),
  guarantees: ledgerText('Guarantees', 1000).default(''),
  completion: ledgerText('Completion', 300).default(''),
  payment_terms: ledgerText('Terms of payment', 1000).default(''),
  /** The items to be modified, which some states require. */
  items: ledgerText('Items to be modified', LONGEST_ITEMS).default(''),
  pays_for: z.enum(FEE_BASES, 'Choose what the fees pay for').default('results'),
}

/** The fields of the dialog for acknowledging the statement of rights. */
export const acknowledgmentFormSchema = z.object({ acknowledged_on: dayField('Enter the day of signing') })
export type AcknowledgmentFields = z.output<typeof acknowledgmentFormSchema>

/** The body of `acknowledge-rights-statement`. */
export const acknowledgeSchema = acknowledgmentFormSchema.extend({ client_id, document_id, idempotency_key })

/** The body of `prepare-repair-contract`. The cost is in dollars and parsed to cents. */
export const prepareContractSchema = z.object({
  client_id,
  ...terms,
  total_cost: dollarsField('Total cost', 0),
  idempotency_key,
})

/** The fields of the contract dialog. */
export const contractFormSchema = z.object({ ...terms, total_cost: typedDollars('Total cost', 0) })
export type ContractFields = z.output<typeof contractFormSchema>

/** The body of `sign-repair-contract`. The contract itself determines the day and the name. */
export const signContractSchema = z.object({
  contract_id: z.guid('Invalid contract ID'),
  document_id,
  idempotency_key,
})

/** The fields of the cancellation dialog for a notice on paper. */
export const cancellationFormSchema = z.object({ cancelled_on: dayField('Enter the day of the notice') })

/** The body of `cancel-repair-contract`. The day is of the notice on paper. Without a notice, the server sets it. */
export const cancelContractSchema = cancellationFormSchema.partial().extend({
  contract_id: z.guid('Invalid contract ID'),
  document_id,
  idempotency_key,
})

/** The body of `send-repair-contract`: sends the statement of rights, the contract, and its notices of cancellation to sign by link. */
export const sendContractSchema = z.object({ client_id, idempotency_key })

/** The body of `repair-contract-paper`. */
export const contractDocumentSchema = z.object({
  client_id,
  paper: z.enum(['statement', 'contract'], 'Unknown document'),
})

/** The means of a signature. Recorded: staff typed it, before signed copies were required. */
export const SIGNATURE_MEANS = ['recorded', 'paper', 'link', 'tablet'] as const

/** A contract is canceled by the client with the link, or by staff with the client's notice. */
export const CANCELED_BY = ['client', 'staff'] as const
