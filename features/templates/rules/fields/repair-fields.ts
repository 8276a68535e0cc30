import { count, date, money, text } from './field.ts'

/** The fields of a credit repair contract. */
export const REPAIR_FIELDS = {
  'repair.contract_date': date('Date of the contract', 'Fecha del contrato'),
  'repair.services': text('Services in full', 'Servicios en detalle'),
  'repair.guarantees': text('Guarantees of performance', 'Garantías de cumplimiento'),
  'repair.completion': text('When the services will be complete', 'Cuándo se completarán los servicios'),
  'repair.complete_by': date('Estimated day of completion', 'Fecha estimada de terminación'),
  'repair.months': count('Length in months', 'Duración en meses'),
  'repair.total_cost_cents': money('Total cost', 'Costo total'),
  'repair.payment_terms': text('Terms of payment', 'Condiciones de pago'),
  'repair.cancel_by': date('Last day to cancel', 'Último día para cancelar'),
} as const

/** The fields of a dispute letter. */
export const DISPUTE_FIELDS = {
  'dispute.bureau': text('Credit bureau', 'Agencia de crédito'),
  'dispute.bureau_address': text('Address for disputes', 'Dirección para disputas'),
  'dispute.re': text('Subject', 'Asunto'),
} as const
