import { date, money, percent, text } from './field.ts'

/**
 * The figures of the disclosure box, computed from a quote of the engine.
 *
 * @see 12 CFR 1026.18
 */
export const TILA_FIELDS = {
  'tila.creditor_name': text('Creditor', 'Acreedor'),
  'tila.disclosed_on': date('Day of the disclosure', 'Fecha de la divulgación'),
  'tila.apr_percent': percent('Annual percentage rate', 'Tasa de porcentaje anual'),
  'tila.finance_charge_cents': money('Finance charge', 'Cargo financiero'),
  'tila.amount_financed_cents': money('Amount financed', 'Monto financiado'),
  'tila.total_of_payments_cents': money('Total of payments', 'Total de pagos'),
  'tila.total_sale_price_cents': money('Total sale price', 'Precio total de venta'),
  'tila.down_payment_cents': money('Down payment', 'Pago inicial'),
  'tila.late_charge': text('Late charge', 'Cargo por pago tardío'),
  'tila.prepayment': text('Prepayment', 'Pago anticipado'),
  'tila.security': text('Security', 'Garantía'),
  'tila.assumption': text('Assumption', 'Asunción'),
  'tila.demand_feature': text('Demand feature', 'Pago a la vista'),
  'tila.required_deposit': text('Required deposit', 'Depósito requerido'),
  'tila.filing_fees_cents': money('Filing fees', 'Derechos de registro'),
  'tila.insurance': text('Insurance', 'Seguro'),
  'tila.rescind_by': date('Last day to rescind', 'Último día para rescindir'),
} as const
