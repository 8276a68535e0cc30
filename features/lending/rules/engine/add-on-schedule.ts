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
    // Interest that earlier installments didn't cover is owed with this one.
    const owedInterest = interestThrough(due) - charged
    const isLast = index === periods.length - 1
    const stated = BigInt(terms.payment.listedCents?.[index] ?? installment)
    const payment = isLast || stated > balance + owedInterest ? balance + owedInterest : stated
    const interest = payment < owedInterest ? payment : owedInterest
    charged += interest
    balance -= payment - interest
    return {
      number: index + 1,
      due,
      paymentCents: Number(payment),
      interestCents: Number(interest),
      principalCents: Number(payment - interest),
      balanceCents: Number(balance),
    }
  })
}

function installmentOf({ payment }: ContractTerms, total: bigint, count: number): bigint {
  if (payment.fixedCents !== undefined) return BigInt(payment.fixedCents)
  const unit = BigInt(payment.roundToCents ?? 1)
  return unit * halfEven(total - BigInt(payment.balloonCents ?? 0), unit * BigInt(count))
}
