import { clause, facts, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice within 30 days after negative information was reported, in the words of model notice B-2 of Appendix B to 12 CFR 1022, in Spanish. */
export const negativeInformationNoticeEs: TemplateContent = {
  language: 'es',
  title: 'Aviso sobre su informe de crédito',
  blocks: [
    facts([
      ['Acreedor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Para', '{{borrower.name}}, {{borrower.address}}'],
      ['Cuenta', '{{loan.number}}'],
      ['Fecha', '{{document.date}}'],
    ]),
    clause('negative_information_after'),
    text(
      'Si considera que reportamos información incorrecta, escriba a {{company.address}} e indíquenos qué es incorrecto y por qué. También puede disputarla ante la agencia de informes de crédito.',
    ),
  ],
}
