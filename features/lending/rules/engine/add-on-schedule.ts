import { halfEven } from '#features/lending/rules/rounding.ts'
import { accrualAt } from './accrual.ts'
import { periodsOf } from './contract-schedule.ts'
import type { ContractTerms, Installment } from './contract-terms.ts'

/**
 * The schedule of an add-on loan: interest on the original principal for the whole term, added to it and divided into equal
 * installments. Interest is spread over the periods by their time. The last installment pays the rest.
 */
export function addOnSchedule(terms: ContractTerms): Installment[] {
  const { periods, clock } = periodsOf(terms)
  const { weight, denominator } = accrualAt(clock, terms.rates)
  const principal = BigInt(terms.advances.reduce((total, { cents }) => total + cents, 0))
  const interestThrough = (due: string) => halfEven(principal * weight(terms.start, due), denominator)
  const totalInterest = interestThrough(periods.at(-1)?.due ?? terms.start)
  const installment = installmentOf(terms, principal + totalInterest, periods.length)
  let balance = principal
  let charged = 0n
  return periods.map(({ due }, index) => {
    const interest = interestThrough(due) - charged
    charged += interest
    const isLast = index === periods.length - 1
    const principalPart = isLast || installment - interest > balance ? balance : installment - interest
    balance -= principalPart
    return {
      number: index + 1,
      due,
      paymentCents: Number(interest + principalPart),
      interestCents: Number(interest),
      principalCents: Number(principalPart),
      balanceCents: Number(balance),
    }
  })
}

function installmentOf({ payment }: ContractTerms, total: bigint, count: number): bigint {
  if (payment.fixedCents !== undefined) return BigInt(payment.fixedCents)
  const unit = BigInt(payment.roundToCents ?? 1)
  return unit * halfEven(total - BigInt(payment.balloonCents ?? 0), unit * BigInt(count))
}
