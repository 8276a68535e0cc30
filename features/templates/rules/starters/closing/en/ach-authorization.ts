import { facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The authorization of automatic payments: 12 CFR 1005.10(b) to (e), and the Nacha Operating Rules for PPD debits. */
export const achAuthorizationEn: TemplateContent = {
  language: 'en',
  title: 'Authorization of automatic payments',
  blocks: [
    facts([
      ['Company', '{{company.name}}, {{company.address}}'],
      ['Account owner', '{{borrower.name}}'],
      ['Bank', '{{bank.name}}'],
      ['Routing number', '{{bank.routing_number}}'],
      ['Account', '{{bank.account_kind}} account ending in {{bank.account_last_four}}'],
      ['Amount of each payment', '{{bank.debit_cents}}'],
      ['First payment', '{{bank.first_debit_on}}'],
      ['Frequency', '{{loan.payment_frequency}}'],
      ['Loan', '{{loan.number}}'],
    ]),
    section('Automatic payments are your choice'),
    text(
      'You do not have to agree to automatic payments to get or keep this loan. You can make your payments in any other way that we offer.',
    ),
    section('Your authorization'),
    text(
      'You authorize {{company.name}} to withdraw the payments above electronically from your account on their due dates, until the loan is paid or you end this authorization. If a due date is not a business day of the bank, we withdraw the payment on the next business day. If we withdraw a wrong amount, you authorize us to correct it.',
    ),
    text(
      'We withdraw no other amount, except a smaller last payment. If the amount will differ from the payment above, we send you a written notice of the amount and date at least 10 days before we withdraw it.',
    ),
    text(
      'If the bank returns a payment because the account lacks money, we may try to withdraw that payment again up to two times within 180 days.',
    ),
    section('How to end this authorization or stop a payment'),
    text(
      'You can end this authorization at any time. Call {{company.phone}}, write to {{company.address}}, or send an email to {{company.email}} at least three business days before the next payment. You can also stop a payment by telling your bank, orally or in writing, at least three business days before its date. The bank may require you to confirm an oral request in writing within 14 days. Ending this authorization does not change the payments that you owe.',
    ),
    section('Your copy'),
    text(
      'You receive a copy of this authorization. Keep it. You confirm that you own this account or may authorize withdrawals from it, and that the payments comply with the law of the United States.',
    ),
    signature('applicant', 'I authorize these automatic payments.'),
  ],
}
