import { clause, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_TRADE_IN, IS_NEW, IS_USED } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The order for a vehicle, with every price. The retail installment contract or the loan follows it. */
export const buyersOrderEn: TemplateContent = {
  language: 'en',
  title: 'Buyer’s order',
  blocks: [
    facts([
      ['Seller', '{{company.name}}, {{company.address}}'],
      ['Buyer', '{{borrower.name}}, {{borrower.address}}'],
      ['Date', '{{document.date}}'],
    ]),
    facts([['Co-buyer', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('Vehicle'),
    facts([
      ['Year, make, and model', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
      ['Vehicle identification number (VIN)', '{{vehicle.vin}}'],
      ['Odometer', '{{vehicle.odometer_miles}} miles'],
      ['Stock number', '{{vehicle.stock_number}}'],
    ]),
    facts([['New or used', 'New']], IS_NEW),
    facts([['New or used', 'Used']], IS_USED),
    section('Price'),
    facts([
      ['Cash price', '{{sale.cash_price_cents}}'],
      ['Sales tax', '{{sale.tax_cents}}'],
      ['Title and registration', '{{sale.title_fee_cents}}'],
      ['Document fee', '{{sale.document_fee_cents}}'],
      ['Total cash price', '{{sale.total_cents}}'],
      ['Down payment', '{{sale.down_payment_cents}}'],
    ]),
    facts(
      [
        ['Vehicle traded in', '{{sale.trade_in}}'],
        ['Allowance for it', '{{sale.trade_in_cents}}'],
        ['Amount owed on it', '{{sale.trade_in_payoff_cents}}'],
      ],
      HAS_TRADE_IN,
    ),
    facts([['Unpaid balance', '{{sale.balance_cents}}']]),
    text(
      'You own the vehicle that you trade in, and no one has a claim to it but the lender whose payoff is stated above. If the payoff is different, the unpaid balance changes by the difference.',
      HAS_TRADE_IN,
    ),
    section('Terms'),
    text(
      'This order becomes binding when you and an authorized person of the seller have signed it. You may pay cash or use any lender. If you ask the seller to arrange credit and it is not approved on the terms that you accepted, either of us may cancel this order. The seller then returns your down payment and the vehicle that you traded in.',
    ),
    text(
      'Optional products, such as service contracts and gap coverage, are your choice. They are not required to buy the vehicle or to get credit, and none is included unless it is listed with its price and you have signed for it.',
    ),
    clause('window_form', IS_USED),
    signature('applicant', 'I order this vehicle at the price above, and I received a copy of this order.'),
    signature(
      'co_applicant',
      'I order this vehicle at the price above, and I received a copy of this order.',
      HAS_CO_BORROWER,
    ),
    signature('company'),
  ],
}
