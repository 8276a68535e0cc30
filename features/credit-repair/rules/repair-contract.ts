import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { cancelUntil } from './cancel-window.ts'
import { basisWords, FEE_BASES, type FeeBasis, monthlyFeeWords } from './fee-basis.ts'
import { stateName, stateNotice, stateWindow } from './state-windows.ts'

export interface ContractTerms {
  company_name: string
  company_address: string
  client_name: string
  total_cost_cents: number
  payment_terms: string
  /** The work that the fees pay for. Contracts of before it was printed lack the sentence. */
  pays_for?: FeeBasis
  /** The words that the law of the client's state requires, with the items to be modified. */
  state_terms?: string
  /** The highest monthly fee. Without it, the contract states none. */
  monthly_fee_cents?: number
  services: string
  guarantees: string
  completion: string
  /** The date of the contract and its signature. */
  contract_date: PlainDate
  /** The client's state as stored. Its law can add to the right to cancel. */
  client_state?: string | null
}

/** The required clauses of a contract, in order (15 USC 1679d(b)). */
export const CONTRACT_CLAUSES = ['parties', 'services', 'guarantees', 'completion', 'payment', 'cancellation'] as const
/** All clauses in order. That of a state is required where its law has one. */
export const ALL_CLAUSES = [
  ...CONTRACT_CLAUSES.slice(0, -1),
  'state_terms',
  'state_cancellation',
  'cancellation',
] as const
type ClauseId = (typeof ALL_CLAUSES)[number]

export interface ContractClause {
  id: ClauseId
  title: string
  text: string
}

/** The bold text beside the client's signature (15 USC 1679d(b)(4)). */
export const CANCEL_STATEMENT =
  'You may cancel this contract without penalty or obligation at any time before midnight of the 3rd business day after the date on which you signed the contract. See the attached notice of cancellation form for an explanation of this right.'

/**
 * Returns a contract with these terms, clause by clause. Leaves out clauses without terms, which `missingClauses`
 * finds.
 */
export function contractOf(terms: ContractTerms): ContractClause[] {
  return ALL_CLAUSES.map((id) => ({ id, title: titleOf(id, terms), text: TEXTS[id](terms) })).filter(
    ({ text }) => text !== '',
  )
}

/**
 * Returns the clauses that a contract lacks: required clauses, and the statement of the right to cancel unless it is
 * the last one, verbatim, beside the signature, with that of the client's state right before it. Empty if the contract can be signed.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679d — 15 USC 1679d(b)
 */
export function missingClauses(clauses: readonly ContractClause[], state: string | null = null): ClauseId[] {
  const ofState = stateWindow(state)?.statement
  const isAt = (index: number, id: ClauseId, text: string) =>
    clauses.at(index)?.id === id && clauses.at(index)?.text === text
  const says = (id: ClauseId) => {
    if (id === 'cancellation') return isAt(-1, id, CANCEL_STATEMENT)
    // Its words depend on the company's pack, which the command has checked.
    if (id === 'state_terms') return true
    if (id === 'state_cancellation') return ofState === undefined || isAt(-2, id, ofState)
    return clauses.some((clause) => clause.id === id && clause.text.trim() !== '')
  }
  return ALL_CLAUSES.filter((id) => !says(id))
}

/** Returns a sentence that names the missing clauses. `missing` must not be empty. */
export function missingSentence(missing: readonly ClauseId[]): string {
  return `The contract can’t be signed because it doesn’t state ${missing.map((id) => WANTED[id]).join('; nor ')}`
}

const TITLES: Readonly<Record<ClauseId, string>> = {
  parties: 'Parties',
  services: 'Services',
  guarantees: 'Guarantees of performance',
  completion: 'When the services will be complete',
  payment: 'Total cost and terms of payment',
  state_terms: 'Terms under the law of your state',
  state_cancellation: 'Your right to cancel under the law of your state',
  cancellation: 'Your right to cancel',
}

const titleOf = (id: ClauseId, { client_state }: ContractTerms) =>
  id === 'state_cancellation' && client_state
    ? `${TITLES.cancellation} under the law of ${stateName(client_state)}`
    : TITLES[id]

const WANTED: Readonly<Record<ClauseId, string>> = {
  parties: 'the company’s name and principal business address',
  services: 'in full which services are performed',
  guarantees: 'what is guaranteed, or that nothing is',
  completion: 'by when, or for how long, the services are performed',
  payment: 'the total cost and how it is paid',
  state_terms: 'the words that the law of the client’s state requires',
  state_cancellation:
    'beside the signature, in the words of the law of the client’s state, that it can be canceled. Prepare it anew',
  cancellation: 'beside the signature, in the words of the law, that it can be canceled',
}

const PAID_TO = ' in all, to us and to anybody else. '
const NOT_IN_ADVANCE = '\nNothing is due for a service before that service is fully performed.'

const TEXTS: Readonly<Record<ClauseId, (terms: ContractTerms) => string>> = {
  parties: ({ company_name, company_address, client_name, contract_date }) =>
    company_name && company_address
      ? `This contract of ${longDate(contract_date)} is between ${company_name}, ${company_address} (“we”), and ${client_name} (“you”).`
      : '',
  services: ({ services }) => services,
  guarantees: ({ guarantees }) => guarantees,
  completion: ({ completion }) => completion,
  payment: ({ total_cost_cents, payment_terms, pays_for, monthly_fee_cents = 0 }) => {
    if (payment_terms === '') return ''
    const sold = [pays_for && basisWords(pays_for), monthlyFeeWords(monthly_fee_cents)].filter(Boolean).join(' ')
    return `You pay ${dollarsAndCents(total_cost_cents)}${PAID_TO}${payment_terms}${sold && `\n${sold}`}${NOT_IN_ADVANCE}`
  },
  state_terms: ({ state_terms = '' }) => state_terms,
  state_cancellation: ({ client_state }) => stateWindow(client_state)?.statement ?? '',
  cancellation: () => CANCEL_STATEMENT,
}

/** Returns the terms of payment in a contract, or '' if it has none. */
export function paymentTermsOf(clauses: readonly { id: ClauseId; text: string }[]): string {
  const text = clauses.find(({ id }) => id === 'payment')?.text ?? ''
  const [, terms = ''] = text.split(PAID_TO)
  const own = terms.replace(NOT_IN_ADVANCE, '')
  const last = own.lastIndexOf('\n')
  // The sentence about what the fees pay for, which the next contract has from its own choice.
  return FEE_BASES.some((basis) => own.slice(last + 1).startsWith(basisWords(basis))) ? own.slice(0, last) : own
}

export const CANCELLATION_TITLE = 'Notice of Cancellation'

/**
 * Returns the cancellation form, of which two copies go with each contract: the statutory text, one string per
 * paragraph.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679e — 15 USC 1679e(b)
 */
export function cancellationNotice({
  company_name,
  company_address,
  contract_date,
}: Pick<ContractTerms, 'company_name' | 'company_address' | 'contract_date'>): string[] {
  return cancellationParagraphs(company_name, company_address, longDate(cancelUntil(contract_date)))
}

/** Returns the paragraphs of the cancellation form. `until` is the last day to cancel, in words. The law of a state adds a paragraph. */
export function cancellationParagraphs(
  companyName: string,
  companyAddress: string,
  until: string,
  state: string | null = null,
): string[] {
  const ofState = stateNotice(state)
  return [
    'You may cancel this contract, without any penalty or obligation, at any time before midnight of the 3rd day which begins after the date the contract is signed by you.',
    ...(ofState === '' ? [] : [ofState]),
    `To cancel this contract, mail or deliver a signed, dated copy of this cancellation notice, or any other written notice to ${companyName} at ${companyAddress} before midnight on ${until}.`,
    'I hereby cancel this transaction,',
  ]
}
