import { bullets, facts, section, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The letter that tells a person for how much credit they may qualify, in Spanish. */
export const prequalificationEs: TemplateContent = {
  language: 'es',
  title: 'Precalificación',
  blocks: [
    facts([
      ['Compañía', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Solicitante', '{{borrower.name}}, {{borrower.address}}'],
      ['Fecha', '{{document.date}}'],
      ['Válida hasta', '{{document.expires_on}}'],
    ]),
    text(
      'Según lo que usted nos informó y una revisión de su crédito que no afecta su puntaje, usted podría calificar para este crédito:',
    ),
    facts([
      ['Hasta', '{{decision.approved_cents}}'],
      ['Tasa de interés, desde', '{{loan.annual_rate_percent}} anual'],
      ['Meses', '{{loan.term_months}}'],
    ]),
    section('Qué es esta carta'),
    text(
      'Esta es una estimación. No es una aprobación, una oferta de crédito ni una promesa de prestar. Usted puede presentar una solicitud en cualquier momento, y decidimos sobre todas las solicitudes.',
    ),
    section('Qué necesita para presentar una solicitud'),
    bullets([
      'Una identificación con su fotografía',
      'Comprobantes de sus ingresos y su empleo',
      'Un comprobante de su domicilio',
      'Para un vehículo: el año, la marca, el modelo, el millaje y el VIN',
    ]),
    text(
      'Cuando presente una solicitud, usted nos permite obtener su informe de crédito, lo que podría afectar su puntaje. La cantidad, la tasa y el plazo pueden cambiar según lo que sepamos entonces. Usted recibe las divulgaciones de la tasa de porcentaje anual y de todos los demás costos antes de firmar.',
    ),
  ],
}
