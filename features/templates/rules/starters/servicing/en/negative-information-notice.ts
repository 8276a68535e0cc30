import { clause, facts, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice within 30 days after negative information was reported, in the words of model notice B-2 of Appendix B to 12 CFR 1022. */
export const negativeInformationNoticeEn: TemplateContent = {
  language: 'en',
  title: 'Notice about your credit report',
  blocks: [
    facts([
      ['Creditor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['To', '{{borrower.name}}, {{borrower.address}}'],
      ['Account', '{{loan.number}}'],
      ['Date', '{{document.date}}'],
    ]),
    clause('negative_information_after'),
    text(
      'If you believe that we reported wrong information, write to {{company.address}} and tell us what is wrong and why. You can also dispute it with the credit bureau.',
    ),
  ],
}
