import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { INCOMPLETE_LINK, type Refused } from '#platform/browser/client-link.ts'
import { longDate } from '#platform/rules/dates.ts'

/** The words of the page about electronic notices in English. es.ts has the same. */
export const EN = {
  title: 'Legal notices by email',
  loading: 'Loading the request',
  tryAgain: 'Try again',
  incomplete: INCOMPLETE_LINK,
  untilThen: 'Until you agree, notices come by mail. Nothing else depends on this page.',
  day: longDate,
  asks: (name: string, company: string): string =>
    `${name}, ${company} asks for your consent. First read what it means.`,
  /** Shown above a statement that is in English only, to readers of another language. */
  onlyEnglish: null as string | null,
  notice: {
    /** A notice's own title is in English. */
    name: (title: string): string => title,
    about: null as string | null,
    from: (company: string, day: string): string =>
      `From ${company}, ${day}. Save or print it and keep it: this link works for ${NOTICE_DAYS} days.`,
    save: 'Save the notice as PDF',
  },
  test: {
    heading: 'Show that you can open notices',
    save: 'Save the test PDF',
    first: 'Save the test PDF and open it. It contains a code.',
    second: 'Enter the code and agree.',
    code: 'Code in the PDF',
    noCode: 'Enter the code',
    agree: 'Agree to notices by email',
    agreeing: 'Agreeing...',
    paper: 'Prefer paper? Close this page: notices will keep coming by mail.',
  },
  preparing: 'Preparing the PDF...',
  agreed: {
    heading: (day: string): string => `You agreed on ${day}`,
    maySend: (company: string, email: string): string => `${company} may send notices to ${email}.`,
    keepLink: 'Print this page, or keep the email with its link. You can use the link later to withdraw.',
    what: 'What you agreed to',
  },
  withdrawal: {
    open: 'Withdraw my consent',
    effect: (company: string): string =>
      `It takes effect at once, and there is no fee. From then on, notices from ${company} come by mail.`,
    yes: 'Yes, withdraw',
    withdrawing: 'Withdrawing...',
    keep: 'Keep my consent',
    done: (day: string): string => `Withdrawn on ${day}`,
    byMail: (company: string, contact: string): string =>
      `Notices from ${company} come by mail. To get them by email again, ask for a new link: ${contact}`,
  },
  /** Returns a refusal in the language of the page. */
  refusal: (problem: Refused): string => problem.message,
}

export type RecordTexts = typeof EN
