import type { UsedScore } from '#features/lending/rules/adverse-action/bureau-section.ts'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'

/** The score used, with the details that the notice states. */
export interface DisclosedScore extends UsedScore {
  higherThanPercent: number
  /** The company's percentile table that gave the rank. Disclosures from before these tables lack it. */
  rankedBy?: { source: string; as_of: PlainDate }
}

interface Agency {
  name: string
  address: string
  phone: string
}

const KEY_FACTORS = 'Key factors that adversely affected your credit score'
const REPORT_IS = 'It includes information about whether you pay your bills on time and how much you owe to creditors.'

/**
 * Returns the parts of a notice with a score: the words of model form H-4 to 12 CFR 1022, and with `isHomeLoan` those
 * of H-3, which contain the statement of 15 USC 1681g(g)(1)(D). Key factors are required only for home loans but are
 * disclosed for all.
 *
 * @see https://www.consumerfinance.gov/rules-policy/regulations/1022/h/
 */
export function scoreParts(score: DisclosedScore, agency: Agency, isHomeLoan: boolean): NoticePart[] {
  const { model, value, lowest, highest, on, factors, higherThanPercent } = score
  return [
    part('Your credit score', [
      `Your credit score: ${value} (${model})`,
      `Source: ${agency.name}`,
      `Date: ${longDate(on)}`,
    ]),
    part('What you should know about credit scores', [
      'Your credit score is a number that reflects the information in your credit report.',
      `Your credit report is a record of your credit history. ${REPORT_IS}`,
      'Your credit score can change, depending on how your credit history changes.',
    ]),
    part('How we use your credit score', [
      'Your credit score can affect whether you can get a loan and how much you will have to pay for that loan.',
    ]),
    part('The range of scores', [
      `Scores range from a low of ${lowest} to a high of ${highest}.`,
      'Generally, the higher your score, the more likely you are to be offered better credit terms.',
    ]),
    part('How your score compares to the scores of other consumers', [
      `Your credit score ranks higher than ${higherThanPercent} percent of U.S. consumers.`,
    ]),
    ...(factors.length > 0 ? [{ ...part(KEY_FACTORS, []), items: factors }] : []),
    ...(isHomeLoan ? [part('Notice to the home loan applicant', [...HOME_LOAN, contactOf(agency)])] : []),
    ...CHECKING,
  ]
}

/** Returns the parts of a notice if the bureau has no score: model form H-5 to 12 CFR 1022. */
export function noScoreParts(agencyName: string): NoticePart[] {
  return [
    part('Your credit score', [
      `Your credit score is not available from ${agencyName}, which is a consumer reporting agency, because they may not have enough information about your credit history to calculate a score.`,
    ]),
    part('What you should know about credit scores', [
      'A credit score is a number that reflects the information in a credit report.',
      `A credit report is a record of your credit history. ${REPORT_IS}`,
      'A credit score can change, depending on how a consumer’s credit history changes.',
    ]),
    part('Why credit scores are important', [
      'Credit scores are important because consumers who have higher credit scores generally will get more favorable credit terms.',
      'Not having a credit score can affect whether you can get a loan and how much you will have to pay for that loan.',
    ]),
    ...CHECKING,
  ]
}

const part = (title: string, paragraphs: string[]): NoticePart => ({ title, paragraphs, items: [] })

const contactOf = ({ name, address, phone }: Agency) => `${name}, ${address}, toll-free ${phone}`

const HOME_LOAN = [
  'In connection with your application for a home loan, the lender must disclose to you the score that a consumer reporting agency distributed to users and the lender used in connection with your home loan, and the key factors affecting your credit scores.',
  'The credit score is a computer generated summary calculated at the time of the request and based on information that a consumer reporting agency or lender has on file. The scores are based on data about your credit history and payment patterns. Credit scores are important because they are used to assist the lender in determining whether you will obtain a loan. They may also be used to determine what interest rate you may be offered on the mortgage. Credit scores can change over time, depending on your conduct, how your credit history and payment patterns change, and how credit scoring technologies change.',
  'Because the score is based on information in your credit history, it is very important that you review the credit-related information that is being furnished to make sure it is accurate. Credit records may vary from one company to another.',
  'If you have questions about your credit score or the credit information that is furnished to you, contact the consumer reporting agency at the address and telephone number provided with this notice, or contact the lender, if the lender developed or generated the credit score. The consumer reporting agency plays no part in the decision to take any action on the loan application and is unable to provide you with specific reasons for the decision on a loan application.',
  'If you have questions concerning the terms of the loan, contact the lender.',
]

const CHECKING: readonly NoticePart[] = [
  part('What if there are mistakes in your credit report?', [
    'You have a right to dispute any inaccurate information in your credit report. If you find mistakes on your credit report, contact the consumer reporting agency.',
    'It is a good idea to check your credit report to make sure the information it contains is accurate.',
  ]),
  part('How can you obtain a copy of your credit report?', [
    'Under federal law, you have the right to obtain a free copy of your credit report from each of the nationwide consumer reporting agencies once a year. To order your free annual credit report:',
    'By telephone: call toll-free 1-877-322-8228.',
    'On the web: visit www.annualcreditreport.com.',
    'By mail: mail your completed Annual Credit Report Request Form, which you can obtain from the Federal Trade Commission’s web site, to Annual Credit Report Request Service, P.O. Box 105281, Atlanta, GA 30348-5281.',
  ]),
  part('How can you get more information?', [
    'For more information about credit reports and your rights under federal law, visit the Consumer Financial Protection Bureau’s web site at www.consumerfinance.gov/learnmore.',
  ]),
]
