import { bold, clause, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_ODOMETER,
  HAS_STARTER_INTERRUPT,
  HAS_VEHICLE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The agreement by which collateral secures a note: UCC 9-203. It takes no household goods (16 CFR 444.2(a)(4)). */
export const securityAgreementEn: TemplateContent = {
  language: 'en',
  title: 'Security agreement',
  blocks: [
    facts([
      ['Secured party', '{{company.name}}, {{company.address}}'],
      ['Debtor', '{{borrower.name}}, {{borrower.address}}'],
      ['Date', '{{loan.start_date}}'],
    ]),
    facts([['Co-debtor', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('1. The collateral'),
    facts([['Description', '{{loan.collateral}}']]),
    facts(
      [
        ['Year, make, and model', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Vehicle identification number (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['Odometer', '{{vehicle.odometer_miles}} miles']], HAS_ODOMETER),
    text(
      'The collateral also includes parts and equipment that are installed in it, what you receive if it is sold or insured, and refunds of insurance or service contracts that you bought with this loan. It never includes household goods, unless you bought them with this loan.',
    ),
    section('2. What it secures'),
    text(
      'You give us a security interest in the collateral. It secures the note of the same date in the amount of {{loan.principal_cents}}, everything that you owe under it, and your promises in this agreement. It secures no other debt.',
    ),
    section('3. Your promises'),
    text(
      'You own the collateral or will own it with the money of this loan, and no one else has a claim to it that you have not told us about. You will keep it in good condition, pay its taxes and fees, use it lawfully, and keep it at your address or tell us where it is. You will not sell it, give it away, or let anyone else take a lien on it unless we agree in writing.',
    ),
    text(
      'You will help us record our security interest, and you authorize us to file what the law requires for that. For a vehicle, our lien will appear on its title. We release our lien within the time that the law requires after you have paid the note.',
    ),
    section('4. Insurance'),
    text(
      'You will insure the collateral against loss and damage for as long as you owe money under the note, and name us as loss payee. You may choose the insurer and the agent. If you do not keep the insurance, we may, after the notice that the law requires, buy insurance that protects our interest and add its cost to what you owe.',
    ),
    section('5. If you default'),
    text(
      'If you are in default under the note, we have the rights of a secured party under the Uniform Commercial Code and the law of {{loan.state_name}}. We first give you the notices and the chance to cure that the law requires. We may then take the collateral, without using force, threats, or any breach of the peace, or through a court. If the law requires a court order, for example because you are in military service, we get one first.',
    ),
    text(
      'Before we sell the collateral, we send you a notice of the sale. Until it is sold, you can get it back by paying what the law requires. You may take out personal belongings that are not collateral. After the sale, we send you a statement of how we used the money. If there is money left, we pay it to you. If the money is not enough, you owe the rest only if the law allows it.',
    ),
    clause('starter_interrupt', HAS_STARTER_INTERRUPT),
    section('6. Other terms'),
    text(
      'Federal law and the law of {{loan.state_name}} govern this agreement. It ends when the note is paid. If a court finds that a term is not valid, the rest remains in effect. This agreement waives no right that the law does not allow you to waive.',
    ),
    clause('military_limits'),
    bold('Read this agreement before you sign it. Do not sign it if it has blank spaces. You will receive a copy.'),
    signature('applicant', 'I give a security interest in the collateral that is described above.'),
    signature('co_applicant', 'I give a security interest in the collateral that is described above.', HAS_CO_BORROWER),
    signature('company'),
  ],
}
