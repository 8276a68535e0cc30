import { z } from 'zod'
import { dollarsField, typedDollars } from '#features/cards/rules/dollars.ts'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

const idempotency_key = idempotencyKey.optional()
const client_id = z.guid('Invalid client ID')
const dayField = (sentence: string) => z.string(sentence).refine(isPlainDate, sentence)
export const LONGEST_SIGNATURE = 200
export const LONGEST_BUSINESS_ADDRESS = 300
export const LONGEST_SERVICES = 4000

const signature_name = requiredLedgerText('Name as signed', LONGEST_SIGNATURE, 'Enter the name as it is signed')

// What is left out is for the contract's own check to find: it names all that is missing at once.
const terms = {
  contract_date: dayField('Enter the day of signing'),
  company_address: ledgerText('Business address', LONGEST_BUSINESS_ADDRESS).default(''),
  services: ledgerText('Services', LONGEST_SERVICES).default(''),
  guarantees: ledgerText('Guarantees', 1000).default(''),
  completion: ledgerText('Completion', 300).default(''),
  payment_terms: ledgerText('Terms of payment', 1000).default(''),
}

/** What the dialog for the acknowledgment of the statement of rights asks. */
export const acknowledgmentFormSchema = z.object({
  acknowledged_on: dayField('Enter the day of signing'),
  signature_name,
})
export type AcknowledgmentFields = z.output<typeof acknowledgmentFormSchema>

/** What `acknowledge-rights-statement` is asked with. */
export const acknowledgeSchema = acknowledgmentFormSchema.extend({ client_id, idempotency_key })

/** What `prepare-repair-contract` is asked with. The cost is in dollars, parsed to cents. */
export const prepareContractSchema = z.object({
  client_id,
  ...terms,
  total_cost: dollarsField('Total cost', 0),
  idempotency_key,
})

/** What the dialog for a contract asks. */
export const contractFormSchema = z.object({ ...terms, total_cost: typedDollars('Total cost', 0) })
export type ContractFields = z.output<typeof contractFormSchema>

/** What `sign-repair-contract` is asked with: the contract it means says the day. */
export const signContractSchema = z.object({
  contract_id: z.guid('Invalid contract ID'),
  signature_name,
  idempotency_key,
})

/** What the dialog for a signature asks. */
export const signatureFormSchema = z.object({ signature_name })

/** What the dialog for a cancellation asks. */
export const cancellationFormSchema = z.object({ cancelled_on: dayField('Enter the day of the notice') })

/** What `cancel-repair-contract` is asked with. */
export const cancelContractSchema = cancellationFormSchema.extend({
  contract_id: z.guid('Invalid contract ID'),
  idempotency_key,
})

/** What `repair-contract-paper` is asked with. */
export const contractDocumentSchema = z.object({ client_id, paper: z.enum(['statement', 'contract'], 'Unknown paper') })
