import { count, date, money, percent, text } from './field.ts'

/** The fields of the document and its package. */
export const DOCUMENT_FIELDS = {
  'document.date': date('Date of the document', 'Fecha del documento'),
  'document.expires_on': date('Last day of the offer', 'Último día de la oferta'),
  'document.reference': text('Reference', 'Referencia'),
} as const

/** The fields of an application and its loan. */
export const LOAN_FIELDS = {
  'loan.application_number': text('Application number', 'Número de solicitud'),
  'loan.number': text('Loan number', 'Número de préstamo'),
  'loan.applied_on': date('Day of the application', 'Fecha de la solicitud'),
  'loan.start_date': date('Date of the contract', 'Fecha del contrato'),
  'loan.amount_cents': money('Loan amount', 'Monto del préstamo'),
  'loan.principal_cents': money('Principal', 'Capital'),
  'loan.annual_rate_percent': percent('Interest rate per year', 'Tasa de interés anual'),
  'loan.default_rate_percent': percent('Interest rate after maturity', 'Tasa de interés después del vencimiento'),
  'loan.term_months': count('Months', 'Meses'),
  'loan.payment_count': count('Number of payments', 'Número de pagos'),
  'loan.payment_cents': money('Regular payment', 'Pago regular'),
  'loan.payment_frequency': text('Frequency of payments', 'Frecuencia de pagos'),
  'loan.first_payment_on': date('First payment', 'Primer pago'),
  'loan.maturity_on': date('Last payment', 'Último pago'),
  'loan.interest_method': text(
    'Calculation of interest (simple_daily, scheduled or add_on)',
    'Cálculo de intereses (simple_daily, scheduled o add_on)',
  ),
  'loan.product_kind': text('Kind of product', 'Tipo de producto'),
  'loan.purpose': text('Purpose', 'Propósito'),
  'loan.collateral': text('Collateral', 'Garantía'),
  'loan.late_fee_text': text('Late charge', 'Cargo por pago tardío'),
  'loan.nsf_fee_cents': money('Fee for a returned payment', 'Cargo por pago devuelto'),
  'loan.state': text('State of the contract (two letters)', 'Estado del contrato (dos letras)'),
  'loan.state_name': text('State of the contract', 'Estado del contrato'),
  'loan.is_mla_covered': text(
    'Covered by the Military Lending Act (yes or no)',
    'Cubierto por la ley militar (yes o no)',
  ),
  'loan.mapr_percent': percent('Military annual percentage rate', 'Tasa anual militar'),
  'loan.mla_phone': text('Toll-free number for military borrowers', 'Número gratuito para militares'),
  'loan.balance_cents': money('Balance', 'Saldo'),
  'loan.past_due_cents': money('Amount past due', 'Monto vencido'),
  'loan.past_due_since': date('Past due since', 'Vencido desde'),
  'loan.cure_by': date('Last day to cure', 'Último día para subsanar'),
  'loan.payoff_cents': money('Payoff', 'Monto de liquidación'),
  'loan.payoff_on': date('Payoff valid through', 'Liquidación válida hasta'),
  'loan.per_diem_cents': money('Interest per day', 'Interés por día'),
  'loan.holder': text('Holder of the contract', 'Tenedor del contrato'),
} as const

/** The fields of a decision and its notices. */
export const DECISION_FIELDS = {
  'decision.on': date('Day of the decision', 'Fecha de la decisión'),
  'decision.approved_cents': money('Approved amount', 'Monto aprobado'),
  'decision.requested_cents': money('Requested amount', 'Monto solicitado'),
  'decision.score': count('Credit score', 'Puntaje de crédito'),
  'decision.score_date': date('Date of the score', 'Fecha del puntaje'),
  'decision.score_lowest': count('Lowest score of the range', 'Puntaje mínimo del rango'),
  'decision.score_highest': count('Highest score of the range', 'Puntaje máximo del rango'),
  'decision.score_percentile': count('Percent of consumers with a lower score', 'Porcentaje con puntaje menor'),
  'decision.bureau': text('Credit bureau', 'Agencia de crédito'),
  'decision.bureau_address': text('Address of the bureau', 'Dirección de la agencia'),
  'decision.bureau_phone': text('Toll-free phone of the bureau', 'Teléfono gratuito de la agencia'),
} as const

/** The fields of a bank account for automatic payments. */
export const BANK_FIELDS = {
  'bank.name': text('Bank', 'Banco'),
  'bank.account_kind': text('Kind of account', 'Tipo de cuenta'),
  'bank.routing_number': text('Routing number', 'Número de ruta'),
  'bank.account_last_four': text('Last four digits of the account', 'Últimos cuatro dígitos de la cuenta'),
  'bank.debit_cents': money('Amount of each debit', 'Monto de cada débito'),
  'bank.first_debit_on': date('First debit', 'Primer débito'),
} as const
