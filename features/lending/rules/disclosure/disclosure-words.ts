import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Disclosure, LateCharge } from './disclosure.ts'
import type { PaymentGroup } from './payment-groups.ts'

type Language = 'en' | 'es'

const EVERY: Record<Language, Record<Frequency, string>> = {
  en: {
    ...{ day: 'daily', week: 'weekly', two_weeks: 'every two weeks', four_weeks: 'every four weeks' },
    ...{ half_month: 'twice a month', month: 'monthly', two_months: 'every two months', quarter: 'every three months' },
    ...{ half_year: 'every six months', year: 'yearly', once: 'once' },
  },
  es: {
    ...{ day: 'cada día', week: 'cada semana', two_weeks: 'cada dos semanas', four_weeks: 'cada cuatro semanas' },
    ...{ half_month: 'dos veces al mes', month: 'cada mes', two_months: 'cada dos meses', quarter: 'cada tres meses' },
    ...{ half_year: 'cada seis meses', year: 'cada año', once: 'una vez' },
  },
}

/** Returns when the payments of a group are due: 'monthly, beginning January 5, 2027'. */
export function timingWords({ every, count, first_due }: PaymentGroup, language: Language): string {
  const day = longDateIn(first_due, language)
  if (count === 1) return day
  return language === 'en' ? `${EVERY.en[every]}, beginning ${day}` : `${EVERY.es[every]}, a partir del ${day}`
}

/** Returns the late charge as one sentence: 12 CFR 1026.18(l). */
export function lateChargeWords(charge: LateCharge | null, language: Language): string {
  if (charge === null) return language === 'en' ? 'There is no late charge.' : 'No hay cargo por pago tardío.'
  const days = charge.grace_days
  const amount = amountWords(charge, language)
  const most = maximumWords(charge.maximum, language)
  if (language === 'en') {
    const when = days === 0 ? 'If a payment is late' : `If a payment is more than ${days} days late`
    return `${when}, you will be charged ${amount}${most}.`
  }
  const when = days === 0 ? 'Si un pago se atrasa' : `Si un pago se atrasa más de ${days} días`
  return `${when}, se le cobrará ${amount}${most}.`
}

const PART = { en: 'of the unpaid part of the payment', es: 'de la parte no pagada del pago' } as const

function amountWords(
  { cents, percent, of_both }: Pick<LateCharge, 'cents' | 'percent' | 'of_both'>,
  language: Language,
) {
  const fixed = cents === null ? null : dollarsAndCents(cents)
  const share = percent === null ? null : `${Number(percent)}% ${PART[language]}`
  if (fixed === null || share === null) return fixed ?? share ?? ''
  if (language === 'en') return `${fixed} or ${share}, whichever is ${of_both === 'lower' ? 'less' : 'greater'}`
  return `${fixed} o el ${share}, lo que sea ${of_both === 'lower' ? 'menor' : 'mayor'}`
}

function maximumWords(maximum: LateCharge['maximum'], language: Language): string {
  if (!maximum) return ''
  const most = amountWords(
    {
      cents: 'cents' in maximum ? maximum.cents : null,
      percent: 'percent' in maximum ? maximum.percent : null,
      of_both: maximum.kind === 'greater' ? 'higher' : 'lower',
    },
    language,
  )
  return language === 'en' ? `, but at most ${most}` : `, pero como máximo ${most}`
}

/** Returns the terms of paying off early: 12 CFR 1026.18(k). */
export function prepaymentWords({ refund }: Disclosure['prepayment'], language: Language): string {
  if (language === 'en')
    return `If you pay off early, you will not have to pay a penalty.${refund === null ? '' : ' You may be entitled to a refund of part of the finance charge.'}`
  return `Si paga antes de tiempo, no tendrá que pagar una multa.${refund === null ? '' : ' Puede tener derecho a un reembolso de parte del cargo financiero.'}`
}

/** Returns the security interest as one sentence: 12 CFR 1026.18(m). */
export function securityWords(security: Disclosure['security'], language: Language): string {
  const bought = security.filter(({ is_purchased }) => is_purchased).map(({ name }) => name)
  const other = security.filter(({ is_purchased }) => !is_purchased).map(({ name }) => name)
  if (security.length === 0) return language === 'en' ? 'This loan is unsecured.' : 'Este préstamo no tiene garantía.'
  const [start, purchased] =
    language === 'en'
      ? ['You are giving a security interest in', 'the property being purchased']
      : ['Usted otorga una garantía sobre', 'los bienes que compra']
  const parts = [...(bought.length > 0 ? [`${purchased}: ${bought.join('; ')}`] : []), ...other]
  return `${start} ${parts.join('; ')}.`
}

/** Returns the other statements that a disclosure needs: assumption, demand feature, estimates, reference to the contract. */
export function otherWords({ assumption, has_demand_feature, estimates }: Disclosure, language: Language): string[] {
  const texts = OTHER[language]
  return [
    ...(assumption === null ? [] : [texts.assumption[assumption]]),
    ...(has_demand_feature ? [texts.demand] : []),
    texts.contract,
    ...(estimates.length > 0 ? [texts.estimates] : []),
  ]
}

// As in the model forms of 12 CFR 1026, Appendix H.
const OTHER = {
  en: {
    assumption: {
      not_allowed: 'Someone buying your home cannot assume the remainder of the loan on the original terms.',
      conditional:
        'Someone buying your home may, subject to conditions, be allowed to assume the remainder of the loan on the original terms.',
    },
    demand: 'This obligation has a demand feature.',
    contract:
      'See your contract documents for any additional information about nonpayment, default, any required repayment in full before the scheduled date, and prepayment refunds and penalties.',
    estimates: 'e means an estimate.',
  },
  es: {
    assumption: {
      not_allowed: 'Quien compre su vivienda no puede asumir el resto del préstamo en sus condiciones originales.',
      conditional:
        'Es posible que, con ciertas condiciones, quien compre su vivienda pueda asumir el resto del préstamo en sus condiciones originales.',
    },
    demand: 'Esta obligación puede exigirse a la vista.',
    contract:
      'Consulte los documentos de su contrato para más información sobre la falta de pago, el incumplimiento, cualquier pago total exigido antes de la fecha prevista, y los reembolsos y multas por pago anticipado.',
    estimates: 'e significa una estimación.',
  },
} as const
