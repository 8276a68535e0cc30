import { CANCEL_STATEMENT_ES } from '#features/templates/rules/clauses/credit-repair.ts'
import { clause, facts, initials, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The contract of a credit repair organization in Spanish. */
export const repairContractEs: TemplateContent = {
  language: 'es',
  title: 'Contrato de reparación de crédito',
  blocks: [
    section('1. Partes'),
    facts([
      ['Organización de reparación de crédito (“nosotros”)', '{{company.name}}'],
      ['Domicilio comercial principal', '{{company.address}}'],
      ['Cliente (“usted”)', '{{client.name}}, {{client.address}}'],
      ['Fecha de este contrato', '{{repair.contract_date}}'],
    ]),
    section('2. Servicios'),
    text('{{repair.services}}'),
    section('3. Garantías de cumplimiento'),
    text('{{repair.guarantees}}'),
    text(
      'No prometemos un puntaje de crédito determinado ni prometemos que se elimine información exacta, actual y verificable. Le ayudamos únicamente con declaraciones verdaderas. Nunca le aconsejamos usar otra identidad, otro número de Seguro Social ni un número de privacidad de crédito (CPN).',
    ),
    section('4. Cuándo se completarán los servicios'),
    text('{{repair.completion}}'),
    section('5. Costo total y condiciones de pago'),
    text(
      'Usted paga {{repair.total_cost_cents}} en total, a nosotros y a cualquier otra persona. {{repair.payment_terms}}',
    ),
    text('No se debe nada por un servicio antes de que ese servicio se haya prestado por completo.'),
    section('6. Sus derechos'),
    text(
      'No comenzamos ningún trabajo antes de que termine el período en el que usted puede cancelar, que vence el {{repair.cancel_by}}. Usted mismo puede disputar la información de sus informes de crédito, sin costo. Usted no puede renunciar a sus derechos conforme a la Ley de Organizaciones de Reparación de Crédito, y ninguna disposición de este contrato lo hace.',
    ),
    section('7. Su derecho a cancelar'),
    initials('client', 'Recibí dos copias del aviso de cancelación con este contrato.'),
    clause('state_repair_notice'),
    signature('client', CANCEL_STATEMENT_ES),
    signature('company'),
  ],
}
