import { bullets, facts, section, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER, HAS_VEHICLE } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice after collateral was taken: UCC 9-609 and 9-623. The notice of the sale is a document of its own. */
export const repossessionNoticeEn: TemplateContent = {
  language: 'en',
  title: 'Notice that we took the collateral',
  blocks: [
    facts([
      ['Creditor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['To', '{{borrower.name}}, {{borrower.address}}'],
      ['Account', '{{loan.number}}'],
      ['Date', '{{document.date}}'],
    ]),
    facts([['Also to', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['Also to', '{{cosigner.name}}']], HAS_COSIGNER),
    text('On {{repossession.on}} we took {{loan.collateral}}, because the payments under your agreement are past due.'),
    facts(
      [
        ['Vehicle', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['VIN', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([
      ['Where it is', '{{repossession.stored_at}}'],
      ['Amount to get it back', '{{repossession.redeem_cents}}'],
    ]),
    section('How to get it back'),
    text(
      'You can get it back at any time before we sell it by paying the full amount that you owe, including our expenses. The amount above changes each day. Call {{company.phone}} for the exact amount. If the law of your state lets you reinstate the agreement by paying less, we accept that amount.',
    ),
    section('Your personal belongings'),
    text(
      'Belongings in it that are not collateral are yours. Call {{company.phone}} to arrange a time to pick them up. You do not have to pay what you owe to get them.',
    ),
    section('What happens next'),
    bullets([
      'We send you a separate notice before we sell it, with the day of the sale.',
      'After the sale, we send you a statement of how we used the money.',
      'If you are in military service, or were when you made the agreement, tell us now. Federal law may require us to return it.',
    ]),
  ],
}
