import { CANCEL_STATEMENT } from '#features/credit-repair/rules/repair-contract.ts'
import { clause, facts, initials, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The contract of a credit repair organization: 15 USC 1679d. */
export const repairContractEn: TemplateContent = {
  language: 'en',
  title: 'Credit repair contract',
  blocks: [
    section('1. Parties'),
    facts([
      ['Credit repair organization (“we”)', '{{company.name}}'],
      ['Principal business address', '{{company.address}}'],
      ['Client (“you”)', '{{client.name}}, {{client.address}}'],
      ['Date of this contract', '{{repair.contract_date}}'],
    ]),
    section('2. Services'),
    text('{{repair.services}}'),
    section('3. Guarantees of performance'),
    text('{{repair.guarantees}}'),
    text(
      'We do not promise a particular credit score, and we do not promise that accurate, current, and verifiable information will be removed. We help you only with statements that are true. We never advise you to use another identity, another Social Security number, or a credit privacy number.',
    ),
    section('4. When the services will be complete'),
    text('{{repair.completion}}'),
    section('5. Total cost and terms of payment'),
    text('You pay {{repair.total_cost_cents}} in all, to us and to any other person. {{repair.payment_terms}}'),
    text('Nothing is due for a service before that service is fully performed.'),
    section('6. Your rights'),
    text(
      'We begin no work before the end of the period in which you can cancel, which ends on {{repair.cancel_by}}. You can dispute information in your credit reports yourself, free of charge. You cannot waive your rights under the Credit Repair Organizations Act, and no term of this contract does so.',
    ),
    section('7. Your right to cancel'),
    initials('client', 'I received two copies of the notice of cancellation with this contract.'),
    clause('state_repair_notice'),
    signature('client', CANCEL_STATEMENT),
    signature('company'),
  ],
}
