import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { displayCode } from './consent.ts'

/** The contents of the test PDF. It is laid out and printed like a notice because it stands in for one. */
export interface AccessTest {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  parts: NoticePart[]
}

/**
 * Returns the PDF with which a client shows that they can open notices. The code appears nowhere else (15 USC
 * 7001(c)(1)(C)(ii)).
 */
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
          'If you can read this, you can open the notices that you would get by email. Enter the code on the page where you saved this file.',
          'This file is only a test. It contains nothing about you or an application.',
        ],
        items: [],
      },
    ],
  }
}
