import type { Disclosure, Estimable } from '#features/lending/rules/disclosure/disclosure.ts'
import {
  lateChargeWords,
  otherWords,
  prepaymentWords,
  securityWords,
} from '#features/lending/rules/disclosure/disclosure-words.ts'
import type { Itemization, PaidToOthers } from '#features/lending/rules/disclosure/itemization.ts'
import type { ItemizationRow, TemplateValues } from '#features/templates/rules/template-values.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { unpaidBalanceCents } from './credit-sale.ts'

type Fields = TemplateValues['fields']

/** Returns the fields of the disclosure box, from the stored disclosure alone. */
export function disclosureFields(disclosure: Disclosure, language: Language): Fields {
  const { credit_sale: sale, assumption, has_demand_feature } = disclosure
  const [statement] = otherWords(disclosure, language)
  return {
    'tila.creditor_name': disclosure.creditor.name,
    'tila.apr_percent': disclosure.apr_percent,
    'tila.finance_charge_cents': disclosure.finance_charge_cents,
    'tila.amount_financed_cents': disclosure.amount_financed_cents,
    'tila.total_of_payments_cents': disclosure.total_of_payments_cents,
    ...(sale && {
      'tila.total_sale_price_cents': sale.total_sale_price_cents,
      'tila.down_payment_cents': sale.down_payment_cents,
    }),
    ...(disclosure.rescind_by !== undefined && { 'tila.rescind_by': disclosure.rescind_by }),
    'tila.late_charge': lateChargeWords(disclosure.late_charge, language),
    'tila.prepayment': prepaymentWords(disclosure.prepayment, language),
    'tila.security': securityWords(disclosure.security, language),
    ...(assumption !== null && statement !== undefined && { 'tila.assumption': statement }),
    ...(has_demand_feature && {
      'tila.demand_feature': otherWords({ ...disclosure, assumption: null }, language)[0] ?? '',
    }),
  }
}

/** Returns the fields of the prices of a sale on credit. */
export function saleFields({ credit_sale: sale }: Disclosure): Fields {
  if (sale === null) return {}
  const { prices } = sale
  return {
    'sale.cash_price_cents': prices.cash_price_cents,
    'sale.down_payment_cents': prices.down_payment_cents,
    'sale.balance_cents': unpaidBalanceCents(prices),
    ...((prices.trade_in_cents > 0 || prices.trade_in_payoff_cents > 0) && {
      'sale.trade_in_cents': prices.trade_in_cents,
      'sale.trade_in_payoff_cents': prices.trade_in_payoff_cents,
      ...(prices.trade_in !== '' && { 'sale.trade_in': prices.trade_in }),
    }),
  }
}

const ESTIMATED = {
  apr: 'tila.apr_percent',
  finance_charge: 'tila.finance_charge_cents',
  amount_financed: 'tila.amount_financed_cents',
  total_of_payments: 'tila.total_of_payments_cents',
  payments: 'payment_schedule',
} as const satisfies Record<Estimable, string>

/** Returns the figures that the disclosure box marks with an "e". */
export const estimatedFields = ({ estimates }: Disclosure): NonNullable<TemplateValues['estimates']> =>
  estimates.map((estimate) => ESTIMATED[estimate])

/** Returns the tables of the disclosure: the payments and the itemization. */
export function disclosureTables(disclosure: Disclosure, language: Language): TemplateValues['tables'] {
  return { payment_schedule: disclosure.payments, itemization: itemizationRows(disclosure.itemization, language) }
}

const RECIPIENTS: Record<Language, Record<Exclude<PaidToOthers['to'], 'named'>, string>> = {
  en: {
    public_officials: 'Public officials',
    insurance_companies: 'Insurance companies',
    creditor: 'The creditor',
    others: 'Others',
  },
  es: {
    public_officials: 'Funcionarios públicos',
    insurance_companies: 'Compañías de seguros',
    creditor: 'El acreedor',
    others: 'Otros',
  },
}

function itemizationRows(items: Itemization, language: Language): ItemizationRow[] {
  const own = { to: null, purpose: null }
  return [
    { kind: 'to_you', ...own, cents: items.given_to_borrower_cents },
    ...(items.paid_on_account_cents > 0
      ? [{ kind: 'on_your_account' as const, ...own, cents: items.paid_on_account_cents }]
      : []),
    ...items.paid_to_others.map(({ to, payee, cents }) => ({
      ...{ kind: 'to_others' as const, purpose: null, cents },
      to: to === 'named' ? payee : RECIPIENTS[language][to],
    })),
    ...prepaidRows(items.prepaid_finance_charge_cents, language),
  ]
}

// The prepaid finance charge goes to the creditor, and is not part of the amount financed.
function prepaidRows(cents: number, language: Language): ItemizationRow[] {
  if (cents === 0) return []
  return [
    { kind: 'to_others', to: RECIPIENTS[language].creditor, purpose: null, cents },
    { kind: 'prepaid_finance_charge', to: null, purpose: null, cents },
  ]
}
