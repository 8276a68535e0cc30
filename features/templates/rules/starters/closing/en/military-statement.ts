import { clause, facts, filled, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_MILITARY_PHONE } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The disclosures of 32 CFR 232.6 for covered borrowers. They are also given orally, which the product records. */
export const militaryStatementEn: TemplateContent = {
  language: 'en',
  title: 'Military Lending Act statement',
  blocks: [
    facts([
      ['Creditor', '{{company.name}}, {{company.address}}'],
      ['Borrower', '{{borrower.name}}'],
    ]),
    section('Statement of the military annual percentage rate (MAPR)'),
    clause('military_statement'),
    section('Your payment obligation'),
    text(
      'You must make these payments. The Truth in Lending disclosures that you receive with this statement describe them in full.',
    ),
    filled('payment_schedule'),
    section('Hear this information'),
    text(
      'You can also hear this statement and a description of your payment obligation. Call {{loan.mla_phone}}. The call is free.',
      HAS_MILITARY_PHONE,
    ),
    text('We also give you this information orally before you sign the contract.'),
    signature('applicant', 'I received this statement, in a form that I can keep, before I signed the contract.'),
    signature(
      'co_applicant',
      'I received this statement, in a form that I can keep, before I signed the contract.',
      HAS_CO_BORROWER,
    ),
  ],
}
