import { clause, facts } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_COSIGNER,
  IS_PRIVATE_SALE,
  IS_PUBLIC_SALE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice before collateral of a consumer is sold, in the form of UCC 9-614(3), which is sufficient when completed, in Spanish. */
export const saleNoticeEs: TemplateContent = {
  language: 'es',
  title: 'AVISO DE NUESTRO PLAN DE VENDER UN BIEN',
  blocks: [
    facts([
      ['Acreedor garantizado', '{{company.name}}, {{company.address}}'],
      ['Fecha', '{{document.date}}'],
      ['Para', '{{borrower.name}}, {{borrower.address}}'],
      ['Asunto', 'Préstamo {{loan.number}} del {{loan.start_date}}'],
    ]),
    facts([['También enviado a', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['También enviado a', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    clause('private_sale_notice', IS_PRIVATE_SALE),
    clause('public_sale_notice', IS_PUBLIC_SALE),
  ],
}
