import { facts, line, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_INSURER,
  HAS_NO_INSURER,
  HAS_NO_VEHICLE,
  HAS_VEHICLE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The agreement to insure collateral. The borrower may choose the insurer: 12 CFR 1026.4(d)(2). */
export const insuranceAgreementEn: TemplateContent = {
  language: 'en',
  title: 'Agreement to provide insurance',
  blocks: [
    facts([
      ['Lender', '{{company.name}}, {{company.address}}'],
      ['Borrower', '{{borrower.name}}, {{borrower.address}}'],
      ['Loan', '{{loan.number}}'],
    ]),
    facts(
      [
        ['Year, make, and model', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Vehicle identification number (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['Collateral', '{{loan.collateral}}']], HAS_NO_VEHICLE),
    section('Your promise'),
    text(
      'You will insure the collateral against loss and damage, with collision and comprehensive coverage for a vehicle, from the day of the loan until it is paid. The deductible is at most {{insurance.deductible_cents}}. The policy names {{company.name}} as loss payee, and the insurer tells us at least 10 days before it ends the policy.',
    ),
    text(
      'You may choose any insurer and agent that may do business in your state. We may not refuse your choice without a good reason. Liability insurance is not part of this agreement, but your state may require it.',
    ),
    section('Your insurance'),
    facts(
      [
        ['Insurer', '{{insurance.company}}'],
        ['Policy', '{{insurance.policy_number}}'],
        ['Policy ends', '{{insurance.expires_on}}'],
        ['Agent', '{{insurance.agent}}, {{insurance.agent_phone}}'],
      ],
      HAS_INSURER,
    ),
    line('applicant', 'Insurer and policy number', HAS_NO_INSURER),
    line('applicant', 'Agent and phone number', HAS_NO_INSURER),
    text('You authorize the insurer and the agent to confirm this coverage to us and to add us as loss payee.'),
    section('If the insurance ends'),
    text(
      'If you do not keep the insurance, we send you the notice that the law requires. After that we may buy insurance that protects only our interest, and add its cost to what you owe. It can cost more than insurance that you buy. We cancel it and return the unused cost when you show that you have insurance.',
    ),
    signature('applicant', 'I will keep this insurance.'),
    signature('co_applicant', 'I will keep this insurance.', HAS_CO_BORROWER),
  ],
}
