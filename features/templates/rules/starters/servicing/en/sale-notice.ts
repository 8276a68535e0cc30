import { clause, facts } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_COSIGNER,
  IS_PRIVATE_SALE,
  IS_PUBLIC_SALE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice before collateral of a consumer is sold, in the form of UCC 9-614(3), which is sufficient when completed. */
export const saleNoticeEn: TemplateContent = {
  language: 'en',
  title: 'NOTICE OF OUR PLAN TO SELL PROPERTY',
  blocks: [
    facts([
      ['Secured party', '{{company.name}}, {{company.address}}'],
      ['Date', '{{document.date}}'],
      ['To', '{{borrower.name}}, {{borrower.address}}'],
      ['Subject', 'Loan {{loan.number}} of {{loan.start_date}}'],
    ]),
    facts([['Also sent to', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['Also sent to', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    clause('private_sale_notice', IS_PRIVATE_SALE),
    clause('public_sale_notice', IS_PUBLIC_SALE),
  ],
}
