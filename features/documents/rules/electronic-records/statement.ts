import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'

/** How long the link in a letter opens a notice that was sent by e-mail. */
export const NOTICE_DAYS = 90

/** What the statement names: who sends notices, where they go, and where the client asks for paper or withdraws. */
export interface StatementFacts {
  company: string
  email: string
  contact: string
}

/** Changes with every word below: each consent names the words it was given to. */
export const STATEMENT_VERSION = 'electronic-records-2026-11-privacy'

/** What a client reads before they agree to electronic records: 15 USC 7001(c)(1)(B) and (C)(i), part by part. */
export function electronicRecordsStatement({ company, email, contact }: StatementFacts): NoticePart[] {
  return [
    part('What this is about', [
      `Some notices ${company} must give you in writing. If you agree, it may send them by e-mail instead of on paper. You need not agree: without your consent they come by mail, free of charge, and nothing else changes for you.`,
    ]),
    part(
      'Which notices',
      [
        `Your consent covers the privacy notice of ${company}, and these notices about every application that you make to it or through it, now and later. It covers nothing else.`,
      ],
      [
        'Notices of action taken, with the reasons when an application is declined or other terms are offered',
        'Requests for information that an application lacks',
        'Credit score disclosures',
      ],
    ),
    part('How they come', [
      `An e-mail to ${email} says that a notice waits. Its link opens a page where you save the notice as a PDF. The link works for ${NOTICE_DAYS} days: save or print the PDF, and keep it. The privacy notice comes as a PDF that is attached to an e-mail.`,
    ]),
    part('Paper, free of charge', [
      `You may have any of these notices on paper at any time, whether you agree or not. Ask ${company} for it: ${contact}. There is no fee.`,
    ]),
    part('You can withdraw', [
      `You may withdraw your consent at any time: on the page that a link in such an e-mail opens, or by telling ${company}: ${contact}. There is no fee and no other consequence. It counts at once: from then on notices come by mail. What you were sent before stays given.`,
    ]),
    part('If your e-mail address changes', [
      `Tell ${company}: ${contact}. You then get a link at the new address. Until you have shown that you can open notices there, they come by mail.`,
    ]),
    part('What you need', NO_PARAGRAPHS, [
      'A phone, tablet or computer that is connected to the internet',
      'A current version of Chrome, Edge, Firefox or Safari, with JavaScript switched on',
      'An e-mail address of your own that you can read',
      'A program that shows PDF files, such as Adobe Acrobat Reader or the browser itself',
      'Storage for the files, or a printer, to keep them',
    ]),
    part('If what you need changes', [
      `Should that keep you from opening or keeping notices, ${company} tells you what is needed then and asks you once more. You may withdraw then too, free of charge.`,
    ]),
    part('What you agree to', [
      'By pressing “Agree to notices by e-mail” I say: I have read all of this, and I agree. I opened the test PDF, and I can save or print such files.',
    ]),
  ]
}

const NO_PARAGRAPHS: string[] = []

const part = (title: string, paragraphs: string[], items: string[] = []): NoticePart => ({ title, paragraphs, items })
