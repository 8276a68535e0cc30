import { addOnSchedule } from './add-on-schedule.ts'
import { interestSchedule } from './contract-schedule.ts'
import type { ContractTerms, Installment } from './contract-terms.ts'

/**
 * The schedule as agreed: what the contract states before any payment is made.
 *
 * @throws NegativeAmortization if an installment is below its interest and the terms don't allow that
 */
export function agreedSchedule(terms: ContractTerms): Installment[] {
  return terms.method === 'add_on' ? addOnSchedule(terms) : interestSchedule(terms)
}
