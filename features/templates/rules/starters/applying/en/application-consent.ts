import {
  bullets,
  clause,
  facts,
  initials,
  section,
  signature,
  text,
} from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The consents of an application: 15 USC 1681b(a)(2) and (a)(3)(A), 12 CFR 1002.9(b)(1). */
export const applicationConsentEn: TemplateContent = {
  language: 'en',
  title: 'Credit application consent',
  blocks: [
    facts([
      ['Company', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Applicant', '{{borrower.name}}, {{borrower.address}}'],
      ['Application', '{{loan.application_number}}'],
    ]),
    facts([['Co-applicant', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('Your application'),
    text(
      'You apply for credit of {{loan.amount_cents}}. You state that everything in your application is true and complete, and that you will tell {{company.name}} if anything changes before a decision.',
    ),
    section('Your credit reports'),
    text(
      'You instruct {{company.name}} to obtain your credit reports and scores from Experian, Equifax, and TransUnion to decide on this application, under the Fair Credit Reporting Act. If credit is granted, the company may obtain later reports to review the account and to collect it. You may ask if a report was obtained, and for the name and address of the bureau.',
    ),
    section('Checking what you tell us'),
    text(
      'You allow {{company.name}} to confirm your identity, income, employment, and bank accounts with the people and companies that you name in your application. Federal law requires lenders to collect and verify information that identifies each person who opens an account.',
    ),
    section('Your rights'),
    clause('ecoa_rights'),
    bullets([
      'You receive a decision within 30 days after your application is complete.',
      'Income from alimony, child support, or separate maintenance need not be stated if you do not want it to be considered.',
      'You may apply alone. A husband, wife, or other person must sign only if you rely on that person’s income or property, or if state law requires it.',
    ]),
    clause('privacy_reference'),
    section('Joint credit', HAS_CO_BORROWER),
    text('You both intend to apply for joint credit. Write your initials to confirm it.', HAS_CO_BORROWER),
    initials('applicant', 'I intend to apply for joint credit.', HAS_CO_BORROWER),
    initials('co_applicant', 'I intend to apply for joint credit.', HAS_CO_BORROWER),
    signature('applicant', 'I give these consents.'),
    signature('co_applicant', 'I give these consents.', HAS_CO_BORROWER),
  ],
}
