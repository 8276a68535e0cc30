import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { displayCode } from './consent.ts'

/** What the test PDF shows; it is set and printed as notices are, because it stands for them. */
export interface AccessTest {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  parts: NoticePart[]
}

/** The PDF by which a client shows that they can open notices: the code stands in it and nowhere else (15 USC 7001(c)(1)(C)(ii)). */
export function accessTest(company: string, applicant: string, day: PlainDate, code: string): AccessTest {
  return {
    title: 'Test of electronic notices',
    day,
    creditor: { name: company, address: '' },
    applicant: { name: applicant, address: [] },
    parts: [
      { title: `Your code: ${displayCode(code)}`, paragraphs: [], items: [] },
      {
        title: null,
        paragraphs: [
          'If you can read this, you can open the notices that you would get by e-mail. Enter the code on the page from which you saved this file.',
          'This file is a test. It says nothing about you or about an application.',
        ],
        items: [],
      },
    ],
  }
}
