import {
  bold,
  clause,
  facts,
  filled,
  newPage,
  section,
  signature,
  text,
} from '#features/templates/rules/starters/blocks.ts'
import {
  CHARGES_ADD_ON_INTEREST,
  CHARGES_DAILY_INTEREST,
  CHARGES_SCHEDULED_INTEREST,
  HAS_CO_BORROWER,
  HAS_COLLATERAL,
  HAS_COSIGNER,
  HAS_NO_COLLATERAL,
  PAYS_A_SELLER,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The note of a loan. The disclosures of 12 CFR 1026.18 come first and apart; the itemization follows on its own. */
export const noteAndDisclosureEn: TemplateContent = {
  language: 'en',
  title: 'Note and Truth in Lending disclosure',
  blocks: [
    filled('tila_box'),
    filled('itemization'),
    newPage(),
    section('Promissory note'),
    facts([
      ['Lender', '{{company.name}}, {{company.address}}'],
      ['Borrower', '{{borrower.name}}, {{borrower.address}}'],
      ['Date of this note', '{{loan.start_date}}'],
      ['Principal', '{{loan.principal_cents}}'],
      ['Interest rate', '{{loan.annual_rate_percent}} per year'],
    ]),
    facts([['Co-borrower', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['Cosigner', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    text(
      'In this note, “you” means each person who signs it as borrower, co-borrower, or cosigner. “We” and “us” mean the lender and anyone to whom the lender transfers this note. “Disclosures” means the Truth in Lending disclosures at the beginning of this document, which are part of this note.',
    ),
    section('1. Your promise to pay'),
    text(
      'You promise to pay us the principal of {{loan.principal_cents}}, plus interest at {{loan.annual_rate_percent}} per year from the date of this note until the principal is paid, and any other charge that this note allows. Each of you is responsible for the whole debt.',
    ),
    section('2. Interest'),
    text(
      'We figure interest each day on the unpaid principal. Paying early means that you pay less interest, and paying late means that you pay more. The figures in the Disclosures assume that each payment arrives on its due date.',
      CHARGES_DAILY_INTEREST,
    ),
    text(
      'We figure interest as if each payment arrived on its due date. Paying a few days early or late does not change the interest that you owe.',
      CHARGES_SCHEDULED_INTEREST,
    ),
    text(
      'The interest for the whole term is added to the principal when this note begins. If you pay the whole debt early, we return the part of the interest that you have not yet been charged, as the law requires.',
      CHARGES_ADD_ON_INTEREST,
    ),
    section('3. Payments'),
    text(
      'You will make the payments in the payment schedule of the Disclosures, on the dates shown there, beginning on {{loan.first_payment_on}}. Send payments to {{company.name}}, {{company.address}}, or pay in another way that we offer. We credit a payment on the day that we receive it. The last payment is the amount that is then unpaid.',
    ),
    text(
      'We apply each payment first to interest that is due, then to principal that is due, and then to other charges. We do not charge a late charge because an earlier late charge is unpaid.',
    ),
    section('4. Paying early'),
    text(
      'You may pay all or part of the principal before it is due, at any time. The Disclosures state if there is a charge for that. A partial prepayment does not move the due date of your next payment unless we agree in writing.',
    ),
    section('5. Late charge'),
    text(
      'If a payment is late, you pay the late charge that the Disclosures state, but only one for each late payment, and never more than the law allows.',
    ),
    section('6. Security'),
    text(
      'This note is secured by {{loan.collateral}}. The security agreement that you sign with this note describes our rights in it.',
      HAS_COLLATERAL,
    ),
    text('This note is unsecured. You give us no security interest in any property.', HAS_NO_COLLATERAL),
    section('7. Default'),
    text(
      'You are in default if you do not make a payment when it is due, or if you break another promise in this note or its security agreement and that significantly reduces our chance of being paid. Before we act on a default, we give you every notice and every chance to cure it that the law of your state requires.',
    ),
    text(
      'After that, we may require you to pay the whole unpaid debt at once, less any interest that the law requires us to return. You will pay the reasonable costs of collection, including attorney’s fees and court costs, only to the extent that the law of your state allows.',
    ),
    section('8. Your credit report'),
    clause('negative_information_before'),
    section('9. Other terms'),
    text(
      'A change to this note is valid only if you and we agree to it in writing. If we delay or forgo a right once, we may still use it later. If a court finds that a term is not valid, the rest of this note remains in effect. If the law limits a charge and we collected more than the limit, we return the excess to you.',
    ),
    text(
      'Federal law and the law of {{loan.state_name}} govern this note. This note does not waive any right that the law does not allow you to waive. We may transfer this note, and we tell you if payments must go somewhere else.',
    ),
    clause('military_limits'),
    clause('purchase_loan_notice', PAYS_A_SELLER),
    clause('state_loan_notice'),
    section('10. Signatures'),
    bold(
      'Read this note before you sign it. Do not sign it if it has blank spaces. You will receive a copy of everything that you sign.',
    ),
    signature(
      'applicant',
      'I have read this note, I received the Disclosures in a form that I can keep before I signed, and I agree to this note.',
    ),
    signature(
      'co_applicant',
      'I have read this note, I received the Disclosures in a form that I can keep before I signed, and I agree to this note.',
      HAS_CO_BORROWER,
    ),
    signature(
      'cosigner',
      'I received the Notice to Cosigner as a separate document before I signed. I guarantee the payment of this note.',
      HAS_COSIGNER,
    ),
    signature('company'),
  ],
}
