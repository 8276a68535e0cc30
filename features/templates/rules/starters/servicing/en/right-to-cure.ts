import { clause, facts, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice that a borrower can cure a default: the form of the Uniform Consumer Credit Code 5.110(3). */
export const rightToCureEn: TemplateContent = {
  language: 'en',
  title: 'Notice of right to cure default',
  blocks: [
    facts([
      ['Creditor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['To', '{{borrower.name}}, {{borrower.address}}'],
      ['Account', '{{loan.number}}'],
      ['Date', '{{document.date}}'],
    ]),
    facts([['Also to', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['Also to', '{{cosigner.name}}']], HAS_COSIGNER),
    facts([
      ['LAST DAY FOR PAYMENT', '{{loan.cure_by}}'],
      ['AMOUNT NOW DUE', '{{loan.past_due_cents}}'],
      ['Past due since', '{{loan.past_due_since}}'],
    ]),
    clause('right_to_cure'),
    text(
      'Call {{company.phone}} if you cannot pay the whole amount by that day. We can tell you which plans we offer. If you are in military service, tell us: federal law gives you more rights.',
    ),
  ],
}
