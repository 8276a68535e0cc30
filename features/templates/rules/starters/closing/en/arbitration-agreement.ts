import { bold, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  CO_BORROWER_MAY_ARBITRATE,
  MAY_ARBITRATE,
  MAY_NOT_ARBITRATE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** An arbitration agreement. It never applies to a covered borrower (32 CFR 232.8(c)) or a loan on a dwelling (12 CFR 1026.36(h)). */
export const arbitrationAgreementEn: TemplateContent = {
  language: 'en',
  title: 'Arbitration agreement',
  blocks: [
    text(
      'Federal law does not allow an arbitration agreement with a covered borrower under the Military Lending Act. This document asks nothing of you, and you can take every dispute to court.',
      MAY_NOT_ARBITRATE,
    ),
    facts(
      [
        ['Company', '{{company.name}}, {{company.address}}'],
        ['Borrower', '{{borrower.name}}, {{borrower.address}}'],
        ['Loan', '{{loan.number}}'],
      ],
      MAY_ARBITRATE,
    ),
    bold(
      'Read this agreement with care. If you do not reject it in time, either of us can require that a dispute be decided by a neutral arbitrator and not by a court or a jury.',
      MAY_ARBITRATE,
    ),
    section('You can reject it', MAY_ARBITRATE),
    text(
      'You can reject this agreement within 60 days after you sign it. Write to {{company.address}} or to {{company.email}}, with your name and loan number. Rejecting it changes nothing else in your loan.',
      MAY_ARBITRATE,
    ),
    section('What it covers', MAY_ARBITRATE),
    text(
      'It covers every dispute between you and us about this loan and its collateral. It does not cover a claim in a small claims court, the taking and sale of collateral as the law allows, or your right to complain to a government agency. A court, and not an arbitrator, decides if this agreement is valid.',
      MAY_ARBITRATE,
    ),
    section('How it works', MAY_ARBITRATE),
    text(
      'You choose the American Arbitration Association (adr.org) or JAMS (jamsadr.com), under its rules for consumers. The hearing is near your home, by phone, or on video. We pay all fees of the arbitration except the part that you would have paid to file in court. The arbitrator can award everything that a court could. Each of you and us brings claims only for oneself, and not as a class. If that limit is not valid for a claim, a court decides that claim.',
      MAY_ARBITRATE,
    ),
    text(
      'The Federal Arbitration Act governs this agreement. It binds only a person who signs it, and it remains in effect after the loan is paid. You do not have to sign it to get this loan.',
      MAY_ARBITRATE,
    ),
    signature('applicant', 'I agree to arbitration. I can reject it within 60 days.', MAY_ARBITRATE),
    signature('co_applicant', 'I agree to arbitration. I can reject it within 60 days.', CO_BORROWER_MAY_ARBITRATE),
    signature('company', undefined, MAY_ARBITRATE),
  ],
}
