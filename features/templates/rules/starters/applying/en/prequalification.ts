import { bullets, facts, section, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The letter that tells a person for how much credit they may qualify. It is no decision on an application (12 CFR 1002, comment 2(f)-3). */
export const prequalificationEn: TemplateContent = {
  language: 'en',
  title: 'Prequalification',
  blocks: [
    facts([
      ['Company', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Applicant', '{{borrower.name}}, {{borrower.address}}'],
      ['Date', '{{document.date}}'],
      ['Valid through', '{{document.expires_on}}'],
    ]),
    text(
      'Based on what you told us, and on a review of your credit that does not affect your score, you may qualify for this credit:',
    ),
    facts([
      ['Up to', '{{decision.approved_cents}}'],
      ['Interest rate, from', '{{loan.annual_rate_percent}} per year'],
      ['Months', '{{loan.term_months}}'],
    ]),
    section('What this letter is'),
    text(
      'This is an estimate. It is not an approval, an offer of credit, or a promise to lend. You can apply at any time, and we decide on every application.',
    ),
    section('What you need to apply'),
    bullets([
      'An identification card with your picture',
      'Proof of your income and employment',
      'Proof of your address',
      'For a vehicle: its year, make, model, mileage, and VIN',
    ]),
    text(
      'When you apply, you allow us to obtain your credit report, which may affect your score. The amount, the rate, and the term can change with what we then learn. You receive disclosures of the annual percentage rate and all other costs before you sign.',
    ),
  ],
}
