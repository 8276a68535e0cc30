import { facts, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_COSIGNER,
  HAS_DEFICIENCY,
  HAS_SURPLUS,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The explanation of a deficiency or surplus after a sale of collateral, in the order that UCC 9-616(c) requires. */
export const deficiencyLetterEn: TemplateContent = {
  language: 'en',
  title: 'Explanation of the sale of your collateral',
  blocks: [
    facts([
      ['Creditor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['To', '{{borrower.name}}, {{borrower.address}}'],
      ['Account', '{{loan.number}}'],
      ['Date', '{{document.date}}'],
    ]),
    facts([['Also to', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['Also to', '{{cosigner.name}}']], HAS_COSIGNER),
    text('We sold {{loan.collateral}} on {{repossession.sale_on}}. This is how we figured the result.'),
    facts([
      ['1. What you owed on {{repossession.owed_on}}', '{{repossession.owed_cents}}'],
      ['2. Proceeds of the sale', '{{repossession.sale_cents}}'],
      ['3. What you owed after the proceeds', '{{repossession.remaining_cents}}'],
      ['4. Costs of taking, keeping, preparing, and selling it, and attorney’s fees', '{{repossession.costs_cents}}'],
      ['5. Credits, including rebates of interest and insurance', '{{repossession.credits_cents}}'],
    ]),
    facts([['6. Deficiency that you owe', '{{repossession.deficiency_cents}}']], HAS_DEFICIENCY),
    facts([['6. Surplus that we pay you', '{{repossession.surplus_cents}}']], HAS_SURPLUS),
    text(
      'Future debits, credits, charges, including additional credit service charges or interest, rebates, and expenses may affect the amount of the surplus or deficiency.',
    ),
    text(
      'Please pay the deficiency or call us to agree on a plan of payments. If the law of your state does not allow a deficiency for your agreement, you do not owe it.',
      HAS_DEFICIENCY,
    ),
    text('For more information about the sale, call us at {{company.phone}} or write us at {{company.address}}.'),
  ],
}
