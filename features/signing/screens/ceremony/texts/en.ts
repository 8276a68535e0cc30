import { REQUESTED_TEXTS } from '#features/documents/screens/requested/requested-texts.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { longDate, shortMoment } from '#platform/rules/dates.ts'

const ROLES: Record<SignerRole, string> = {
  applicant: 'Applicant',
  co_applicant: 'Co-applicant',
  cosigner: 'Cosigner',
  client: 'Client',
  company: 'Company',
}

/** The words of the signer's page in English. es.ts has the same. */
export const EN = {
  title: 'Sign documents',
  loading: 'Loading',
  tryAgain: 'Try again',
  day: longDate,
  askAgain: 'Send me a new link',
  askedAgain: (isSent: boolean): string =>
    isSent
      ? 'A new link is on its way to the address on record.'
      : 'These documents can’t be signed any more. Contact the company.',
  over: {
    draft: 'These documents are not ready yet.',
    declined: 'These documents were declined, so no one can sign them any more.',
    expired: 'The time to sign these documents is over. Contact the company if you still want to sign.',
    canceled: 'The company has canceled these documents. You don’t have to do anything.',
  },
  identity: {
    heading: 'First, a code',
    none: 'We can’t send you a code. Contact the company to sign in another way.',
    email: (to: string) => `We send a code to your email address ${to}.`,
    text: (to: string) => `We send a code by text to your number ${to}.`,
    same: 'The link and the code use the same way, so we also ask for your date of birth.',
    send: 'Send the code',
    sendAgain: 'Send a new code',
    sending: 'Sending...',
    code: 'Code',
    birthDate: 'Date of birth',
    check: 'Continue',
    checking: 'Checking...',
  },
  consent: {
    heading: 'Sign electronically?',
    show: 'Show that you can open the documents',
    save: 'Open the test PDF. It contains a code.',
    open: 'Open the test PDF',
    opening: 'Opening...',
    enter: 'Enter the code and agree.',
    code: 'Code in the PDF',
    agree: 'Agree and continue',
    agreeing: 'Agreeing...',
  },
  sign: {
    hello: (name: string) =>
      `${name}, read each document to its end and fill in your fields. Then sign at the end of this page.`,
    until: (day: string) => `You can sign until ${day}. Your entries are kept if you close this page.`,
    document: (number: number, of: number) => `Document ${number} of ${of}`,
    page: (number: number, of: number) => `Page ${number} of ${of}`,
    larger: 'Larger',
    smaller: 'Smaller',
    pdfFailed: 'The document can’t be shown. Reload the page.',
    yourFields: 'Your fields in this document',
    noFields: 'You have no fields in this document. Read it to its end.',
    earlierFirst: 'Sign the documents above first. Then you can sign this one.',
    pagesLeft: (count: number) => (count === 1 ? '1 page left to read' : `${count} pages left to read`),
    read: 'Read to the end',
    onPage: (page: number) => `page ${page}`,
    required: 'required',
    signHere: 'Sign here',
    initialHere: 'Enter initials',
    change: 'Change',
    clear: 'Clear',
    dateBySystem: 'The date is set when you sign.',
    signature: 'Your signature',
    initials: 'Your initials',
    type: 'Type it',
    draw: 'Draw it',
    typed: 'Type your name',
    drawHere: 'Draw with a finger, a pen, or the mouse',
    use: 'Use this',
    cancel: 'Cancel',
    saving: 'Saving...',
    finish: 'Sign',
    intent: 'By pressing “Sign all documents”, I sign all documents above electronically.',
    signAll: 'Sign all documents',
    signing: 'Signing...',
    missing: (pages: number, fields: number) =>
      [
        pages > 0 && `${pages} ${pages === 1 ? 'page' : 'pages'} to read`,
        fields > 0 && `${fields} required ${fields === 1 ? 'field' : 'fields'} to fill in`,
      ]
        .filter((part) => part !== false)
        .join(' and '),
    stillMissing: (what: string) => `Before you can sign: ${what}.`,
  },
  ways: {
    heading: 'Don’t want to sign here?',
    paper: 'Sign on paper instead',
    paperSure: 'The company then gives you the documents on paper, free of charge.',
    decline: 'Decline to sign',
    reason: 'Why do you decline?',
    declineNow: 'Decline',
    declineSure: 'If you decline, no one can sign these documents any more.',
    sending: 'Sending...',
  },
  items: {
    heading: (company: string): string => `Everything for ${company}`,
    next: (missing: number, company: string): string =>
      missing === 0
        ? `You have done everything for now. ${company} tells you what comes next.`
        : `${missing} ${missing === 1 ? 'thing is' : 'things are'} still missing. You need no new code here.`,
    requested: 'Documents to send',
    others: 'Other documents to sign',
    sign: 'Read and sign',
    open: 'Open',
    states: {
      to_sign: 'Your signature is missing',
      waiting: 'Another person signs first',
      signed: 'You have signed. Others sign next',
      completed: 'Signed by everyone',
    },
  },
  upload: REQUESTED_TEXTS.en,
  questions: {
    heading: 'Questions',
    ask: 'Ask a question',
    question: 'Your question',
    send: 'Send the question',
    sending: 'Sending...',
    asked: 'Your question was sent. The answer appears here, and you get a message when it does.',
    you: 'You',
    moment: (instant: string): string => shortMoment(instant),
  },
  waiting: 'Another person signs first. You get an email when it’s your turn.',
  paper: 'You chose paper. The company gives you the documents on paper, free of charge.',
  signed: {
    heading: 'You have signed',
    next: 'When everyone has signed, you get an email, and you can save the signed documents here.',
    preparing: 'Everyone has signed. The signed documents are being prepared.',
    ready: 'Everyone has signed. Save your copies and keep them.',
    save: (title: string) => `Save ${title}`,
    saving: 'Saving...',
  },
  withdrawal: {
    heading: 'Your right to cancel',
    open: (day: string) => `You can cancel this contract without a reason until ${day}, midnight. There is no fee.`,
    over: (day: string) =>
      `The time to cancel without a reason ended on ${day}. To end the contract now, ask the company.`,
    canceled: (day: string) => `You canceled this contract on ${day}. The company can’t work for you or charge you.`,
    cancel: 'Cancel this contract',
    canceling: 'Canceling...',
  },
  device: {
    heading: 'Done?',
    give: (company: string) => `This is a device of ${company}. Press the button, and give the device back.`,
    back: 'Close my documents',
    closing: 'Closing...',
  },
  people: 'Who signs',
  me: 'you',
  hasSigned: 'signed',
  hasNotSigned: 'not yet',
  roles: ROLES,
  /** By the server's code. The server's own text is in English. */
  refusals: {} as Record<string, string>, // an empty table has no keys of its own
}
export type SigningTexts = typeof EN
