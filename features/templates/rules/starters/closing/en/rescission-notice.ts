import { bold, facts, newPage, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateBlock, TemplateContent } from '#features/templates/rules/template-content.ts'

// The words of Model Form H-8 (12 CFR 1026 Appendix H), for a security interest in the home.
const copy = (title: string): TemplateBlock[] => [
  section(title),
  facts([
    ['Borrower', '{{borrower.name}}'],
    ['Date of the transaction', '{{loan.start_date}}'],
    ['Amount of the loan', '{{loan.amount_cents}}'],
  ]),
  section('Your right to cancel'),
  text(
    'You are entering into a transaction that will result in a security interest in your home. You have a legal right under federal law to cancel this transaction, without cost, within three business days from whichever of the following events occurs last:',
  ),
  text('(1) the date of the transaction, which is {{loan.start_date}}; or'),
  text('(2) the date you received your Truth in Lending disclosures; or'),
  text('(3) the date you received this notice of your right to cancel.'),
  text(
    'If you cancel the transaction, the security interest is also cancelled. Within 20 calendar days after we receive your notice, we must take the steps necessary to reflect the fact that the security interest in your home has been cancelled, and we must return to you any money or property you have given to us or to anyone else in connection with this transaction.',
  ),
  text(
    'You may keep any money or property we have given you until we have done the things mentioned above, but you must then offer to return the money or property. If it is impractical or unfair for you to return the property, you must offer its reasonable value. You may offer to return the property at your home or at the location of the property. Money must be returned to the address below. If we do not take possession of the money or property within 20 calendar days of your offer, you may keep it without further obligation.',
  ),
  section('How to cancel'),
  text(
    'If you decide to cancel this transaction, you may do so by notifying us in writing, at {{company.name}}, {{company.address}}.',
  ),
  text(
    'You may use any written statement that is signed and dated by you and states your intention to cancel, or you may use this notice by dating and signing below. Keep one copy of this notice because it contains important information about your rights.',
  ),
  bold(
    'If you cancel by mail or telegram, you must send the notice no later than midnight of {{tila.rescind_by}} (or midnight of the third business day following the latest of the three events listed above). If you send or deliver your written notice to cancel some other way, it must be delivered to the above address no later than that time.',
  ),
  bold('I WISH TO CANCEL'),
  text('Consumer’s signature ______________________________   Date ____________________'),
]

const RECEIPT = 'I received two copies of this notice. Signing here does not cancel the transaction.'

/** The notice of the right to rescind, with both copies that each consumer gets: 12 CFR 1026.23(b)(1). */
export const rescissionNoticeEn: TemplateContent = {
  language: 'en',
  title: 'Notice of right to cancel',
  blocks: [
    ...copy('Copy 1 of 2'),
    newPage(),
    ...copy('Copy 2 of 2'),
    newPage(),
    section('Receipt'),
    signature('applicant', RECEIPT),
    signature('co_applicant', RECEIPT, HAS_CO_BORROWER),
    signature('cosigner', RECEIPT, HAS_COSIGNER),
  ],
}
