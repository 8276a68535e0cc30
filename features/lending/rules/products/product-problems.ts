import { isFinanceCharge } from '#features/lending/rules/engine/finance-charge.ts'
import { COLLATERAL_OF_KIND, DISCLOSURE_SET_OF_KIND, LOAN_TYPES_OF_KIND } from './product-lists.ts'
import type { ProductTerms } from './product-terms.ts'

type Problem = [path: (string | number)[], message: string]

/** Returns each field of a product's terms that contradicts another one or the law, with the reason. */
export function productProblems(terms: ProductTerms): Problem[] {
  const { kind, min_amount_cents: least, max_amount_cents: most, term_months: months } = terms
  const checks: [isWrong: boolean, field: keyof ProductTerms, message: string][] = [
    [!LOAN_TYPES_OF_KIND[kind].includes(terms.loan_type), 'loan_type', 'This kind of product has another loan type'],
    [!COLLATERAL_OF_KIND[kind].includes(terms.collateral), 'collateral', 'This kind of product has other collateral'],
    [
      terms.disclosure_set !== DISCLOSURE_SET_OF_KIND[kind],
      'disclosure_set',
      'This kind of product has another disclosure set',
    ],
    [most < least, 'max_amount_cents', 'The highest amount is below the lowest'],
    [!isAscending(months), 'term_months', 'Enter each term once, the shortest first'],
    [hasTwice(terms.payment_frequencies), 'payment_frequencies', 'Choose each payment frequency once'],
    [hasTwice(terms.states), 'states', 'Choose each state once'],
    [hasTwice(terms.waterfall), 'waterfall', 'A part is named twice'],
    // Pyramiding: fees paid before the installment would leave it short (16 CFR 444.4).
    [terms.waterfall[0] !== 'due', 'waterfall', 'Due installments must be paid first (16 CFR 444.4)'],
    [isWrongExemption(terms), 'mla_exemption', 'This exemption is for another kind of product (32 CFR 232.3(f)(2))'],
    [
      terms.extension_fee_cents !== null && terms.extension_limits?.fee_percent !== undefined,
      'extension_fee_cents',
      'Enter an amount or a percentage, not both',
    ],
    [kind === 'line_of_credit' && terms.public, 'public', 'No one can apply for a line of credit'],
  ]
  return [
    ...checks.flatMap(([isWrong, field, message]): Problem[] => (isWrong ? [[[field], message]] : [])),
    ...repeatedTiers(terms),
    ...swallowingFees(terms),
  ]
}

const hasTwice = (values: readonly string[]) => new Set(values).size !== values.length
const isAscending = (values: readonly number[]) => values.every((value, n) => n === 0 || value > (values[n - 1] ?? 0))

// Credit to buy the vehicle that secures it, or credit secured by a dwelling.
function isWrongExemption({ kind, collateral, mla_exemption: exemption }: ProductTerms): boolean {
  if (exemption === null) return false
  if (exemption === 'dwelling') return collateral !== 'dwelling'
  return collateral !== 'vehicle' || kind === 'auto_refinance'
}

function repeatedTiers({ rate_tiers: tiers }: ProductTerms): Problem[] {
  return tiers.flatMap(({ tier }, n): Problem[] =>
    tiers.findIndex((one) => one.tier === tier) < n ? [[['rate_tiers', n, 'tier'], 'Another rate has this tier']] : [],
  )
}

// The borrower must receive something of the smallest loan.
function swallowingFees({ fees, min_amount_cents: least }: ProductTerms): Problem[] {
  const prepaid = fees.filter((fee) => !fee.financed && isFinanceCharge(fee))
  const taken = prepaid.reduce((sum, fee) => sum + (fee.cents ?? (least * Number(fee.percent)) / 100), 0)
  return taken >= least ? [[['fees'], 'The prepaid charges leave nothing of the smallest loan']] : []
}
