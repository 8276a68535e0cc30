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
  HAS_COSIGNER,
  HAS_NO_VEHICLE,
  HAS_ODOMETER,
  HAS_STARTER_INTERRUPT,
  HAS_TRADE_IN_VALUE,
  HAS_VEHICLE,
  IN_NEW_YORK,
  IS_NEW,
  IS_USED,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The contract of a seller that gives credit. The disclosures of 12 CFR 1026.18 come first and apart; the holder notice is that of 16 CFR 433.2(a). */
export const retailContractEn: TemplateContent = {
  language: 'en',
  title: 'Retail installment contract and security agreement',
  blocks: [
    filled('tila_box'),
    filled('itemization'),
    newPage(),
    section('Retail installment contract'),
    bold('RETAIL INSTALMENT CONTRACT', IN_NEW_YORK),
    facts([
      ['Seller and creditor', '{{company.name}}, {{company.address}}'],
      ['Buyer', '{{borrower.name}}, {{borrower.address}}'],
      ['Date', '{{loan.start_date}}'],
    ]),
    facts([['Co-buyer', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['Cosigner', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    facts(
      [
        ['Year, make, and model', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Vehicle identification number (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['New or used', 'New']], IS_NEW),
    facts([['New or used', 'Used']], IS_USED),
    facts([['Odometer', '{{vehicle.odometer_miles}} miles']], HAS_ODOMETER),
    facts([['Goods or services', '{{sale.goods}}']], HAS_NO_VEHICLE),
    facts([
      ['Cash price', '{{sale.cash_price_cents}}'],
      ['Down payment in money', '{{sale.down_payment_cents}}'],
    ]),
    facts(
      [
        ['Allowance for the trade-in', '{{sale.trade_in_cents}}'],
        ['Amount owed on the trade-in', '{{sale.trade_in_payoff_cents}}'],
      ],
      HAS_TRADE_IN_VALUE,
    ),
    facts([
      ['Unpaid balance of the cash price', '{{sale.balance_cents}}'],
      ['Total sale price', '{{tila.total_sale_price_cents}}'],
    ]),
    text(
      'In this contract, “you” means each person who signs it as buyer, co-buyer, or cosigner. “We” and “us” mean the seller and anyone to whom the seller transfers this contract. “Disclosures” means the Truth in Lending disclosures at the beginning of this document, which are part of this contract. “Property” means the vehicle or goods above.',
    ),
    section('1. Your purchase and promise to pay'),
    text(
      'You may buy the Property for cash or on credit. By signing, you choose to buy it on credit. You promise to pay us the amount financed, the finance charge, and any other charge that this contract allows, in the payments of the payment schedule in the Disclosures. The interest rate is {{loan.annual_rate_percent}} per year. Each of you is responsible for the whole debt.',
    ),
    text(
      'We figure the finance charge each day on the unpaid part of the amount financed. Paying early means that you pay less, and paying late means that you pay more.',
      CHARGES_DAILY_INTEREST,
    ),
    text('We figure the finance charge as if each payment arrived on its due date.', CHARGES_SCHEDULED_INTEREST),
    text(
      'The finance charge for the whole term is added when this contract begins. If you pay the whole debt early, we return the part that you have not yet been charged, as the law requires.',
      CHARGES_ADD_ON_INTEREST,
    ),
    text(
      'You may pay all or part of what you owe early, at any time. If a payment is late, you pay the late charge that the Disclosures state, but only one for each late payment, and never more than the law allows.',
    ),
    section('2. Security'),
    text(
      'You give us a security interest in the Property, in parts installed in it, and in what you receive if it is sold or insured. It secures this contract and no other debt. You will keep the Property in good condition, pay its taxes and fees, keep it at your address or tell us where it is, and not sell it or let anyone else take a lien on it unless we agree in writing.',
    ),
    section('3. Insurance'),
    text(
      'You will insure a vehicle against loss and damage for as long as you owe money under this contract, and name us as loss payee. You may choose the insurer and the agent.',
    ),
    bold('Liability insurance coverage for bodily injury and property damage caused to others is not included.'),
    section('4. Default'),
    text(
      'You are in default if you do not make a payment when it is due, or if you break another promise in this contract and that significantly reduces our chance of being paid. Before we act on a default, we give you every notice and every chance to cure it that the law of your state requires. After that, we may require you to pay what you owe at once, less any finance charge that the law requires us to return, and we may take the Property without force, threats, or any breach of the peace.',
    ),
    text(
      'Before we sell the Property, we send you a notice. Until it is sold, you can get it back by paying what the law requires. If there is money left after the sale, we pay it to you. If the money is not enough, you owe the rest only if the law allows it. You pay reasonable costs of collection only to the extent that the law allows.',
    ),
    clause('starter_interrupt', HAS_STARTER_INTERRUPT),
    section('5. Warranties and the Buyers Guide', IS_USED),
    clause('window_form', IS_USED),
    section('6. Your credit report'),
    clause('negative_information_before'),
    section('7. Other terms'),
    text(
      'A change to this contract is valid only if you and we agree to it in writing. If we delay or forgo a right once, we may still use it later. If a court finds that a term is not valid, the rest remains in effect. Federal law and the law of {{loan.state_name}} govern this contract, and it waives no right that the law does not allow you to waive. We may transfer this contract.',
    ),
    clause('military_limits'),
    clause('holder_notice'),
    section('8. Signatures'),
    clause('state_buyer_notice'),
    bold('RETAIL INSTALMENT CONTRACT', IN_NEW_YORK),
    signature(
      'applicant',
      'I have read this contract, I received the Disclosures in a form that I can keep before I signed, and I received a completed copy of this contract.',
    ),
    signature(
      'co_applicant',
      'I have read this contract, I received the Disclosures in a form that I can keep before I signed, and I received a completed copy of this contract.',
      HAS_CO_BORROWER,
    ),
    signature(
      'cosigner',
      'I received the Notice to Cosigner as a separate document before I signed. I guarantee the payment of this contract.',
      HAS_COSIGNER,
    ),
    signature('company'),
  ],
}
