import { clause, facts, filled, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_MILITARY_PHONE } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The disclosures for covered borrowers in Spanish. */
export const militaryStatementEs: TemplateContent = {
  language: 'es',
  title: 'Declaración de la Ley de Préstamos Militares',
  blocks: [
    facts([
      ['Acreedor', '{{company.name}}, {{company.address}}'],
      ['Prestatario', '{{borrower.name}}'],
    ]),
    section('Declaración de la tasa de porcentaje anual militar (MAPR)'),
    clause('military_statement'),
    section('Su obligación de pago'),
    text(
      'Usted debe hacer estos pagos. Las divulgaciones de Veracidad en los Préstamos que recibe con esta declaración los describen por completo.',
    ),
    filled('payment_schedule'),
    section('Escuche esta información'),
    text(
      'También puede escuchar esta declaración y una descripción de su obligación de pago. Llame al {{loan.mla_phone}}. La llamada es gratuita.',
      HAS_MILITARY_PHONE,
    ),
    text('También le damos esta información verbalmente antes de que firme el contrato.'),
    signature('applicant', 'Recibí esta declaración, en un formato que puedo conservar, antes de firmar el contrato.'),
    signature(
      'co_applicant',
      'Recibí esta declaración, en un formato que puedo conservar, antes de firmar el contrato.',
      HAS_CO_BORROWER,
    ),
  ],
}
