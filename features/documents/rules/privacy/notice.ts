import { LIMITS, type Limit, limitsOf, type Practices, SHARING, SHARING_CODES } from './practices.ts'

/** A published privacy notice: the parts of the model form, in its words. */
export interface PrivacyNotice {
  title: string
  /** The revision date in the form's format: '11/2026'. */
  revised: string
  company: string
  facts: { heading: string; paragraphs: string[] }[]
  reasons: { reason: string; shares: boolean; mayLimit: boolean }[]
  /** The ways to limit sharing. Null if nothing can be limited. */
  limiting: { paragraphs: string[]; choices: { code: Limit; words: string }[]; mailTo: string } | null
  questions: string
  whoWeAre: Answer[]
  whatWeDo: Answer[]
  definitions: Answer[]
}
interface Answer {
  question: string
  paragraphs: string[]
}

const EVERYDAY =
  'For our everyday business purposes—such as to process your transactions, maintain your account(s), respond to court orders and legal investigations, or report to credit bureaus'
const KEEP_SHARING =
  'When you are no longer our customer, we continue to share your information as described in this notice.'

/**
 * Returns the notice of a company's practices in the words of the model form, which is a safe harbor.
 *
 * @see 12 CFR 1016, Appendix; for auto dealers 16 CFR 313, Appendix A
 */
export function privacyNotice(company: string, practices: Practices, revised: string): PrivacyNotice {
  const limits = limitsOf(practices.shares)
  return {
    ...{ title: `What does ${company} do with your personal information?`, revised, company },
    facts: facts(company, limits.length > 0),
    reasons: [
      { reason: EVERYDAY, shares: true, mayLimit: false },
      ...SHARING_CODES.map((code) => {
        const shares = practices.shares.includes(code)
        return { reason: SHARING[code], shares, mayLimit: shares && limits.some((limit) => limit === code) }
      }),
    ],
    limiting: limits.length === 0 ? null : limiting(practices, limits),
    questions: `Call ${practices.phone}${practices.website && ` or go to ${practices.website}`}`,
    whoWeAre: [{ question: 'Who is providing this notice?', paragraphs: [company] }],
    whatWeDo: whatWeDo(company, limits.length > 0),
    definitions: definitions(company, practices),
  }
}

const facts = (company: string, hasLimits: boolean) => [
  {
    heading: 'Why?',
    paragraphs: [
      'Financial companies choose how they share your personal information. Federal law gives consumers the right to limit some but not all sharing. Federal law also requires us to tell you how we collect, share, and protect your personal information. Please read this notice carefully to understand what we do.',
    ],
  },
  {
    heading: 'What?',
    paragraphs: [
      'The types of personal information we collect and share depend on the product or service you have with us. This information can include: Social Security number and income; account balances and payment history; credit history and credit scores.',
      ...(hasLimits ? [] : [KEEP_SHARING]),
    ],
  },
  {
    heading: 'How?',
    paragraphs: [
      `All financial companies need to share customers’ personal information to run their everyday business. In the section below, we list the reasons financial companies can share their customers’ personal information; the reasons ${company} chooses to share; and whether you can limit this sharing.`,
    ],
  },
]

const limiting = ({ phone, website, mail_address }: Practices, limits: readonly Limit[]) => ({
  paragraphs: [
    `Call ${phone}${website && `, visit us online: ${website}`}, or mail the form below.`,
    `Please note: If you are a new customer, we can begin sharing your information 30 days from the date we sent this notice. ${KEEP_SHARING} However, you can contact us at any time to limit our sharing.`,
  ],
  choices: limits.map((code) => ({ code, words: LIMITS[code] })),
  mailTo: mail_address,
})

const whatWeDo = (company: string, hasLimits: boolean): Answer[] => [
  {
    question: `How does ${company} protect my personal information?`,
    paragraphs: [
      'To protect your personal information from unauthorized access and use, we use security measures that comply with federal law. These measures include computer safeguards and secured files and buildings.',
    ],
  },
  {
    question: `How does ${company} collect my personal information?`,
    paragraphs: [
      'We collect your personal information, for example, when you apply for a loan or give us your income information, provide employment information or show your driver’s license, or pay your bills.',
      'We also collect your personal information from others, such as credit bureaus, affiliates, or other companies.',
    ],
  },
  {
    question: 'Why can’t I limit all sharing?',
    paragraphs: [
      'Federal law gives you the right to limit only: sharing for affiliates’ everyday business purposes—information about your creditworthiness; affiliates from using your information to market to you; sharing for nonaffiliates to market to you.',
      'State laws and individual companies may give you additional rights to limit sharing.',
    ],
  },
  ...(hasLimits
    ? [
        {
          question: 'What happens when I limit sharing for an account I hold jointly with someone else?',
          paragraphs: ['Your choices will apply to everyone on your account—unless you tell us otherwise.'],
        },
      ]
    : []),
]

const RELATED = 'They can be financial and nonfinancial companies.'

const definitions = (company: string, { shares, affiliates, joint_partners, nonaffiliates }: Practices): Answer[] => [
  {
    question: 'Affiliates',
    paragraphs: [
      `Companies related by common ownership or control. ${RELATED}`,
      affiliates === '' ? `${company} has no affiliates.` : `Our affiliates include ${affiliates}.`,
    ],
  },
  {
    question: 'Nonaffiliates',
    paragraphs: [
      `Companies not related by common ownership or control. ${RELATED}`,
      shares.includes('nonaffiliates_marketing')
        ? `Nonaffiliates we share with can include ${nonaffiliates}.`
        : `${company} does not share with nonaffiliates so they can market to you.`,
    ],
  },
  {
    question: 'Joint marketing',
    paragraphs: [
      'A formal agreement between nonaffiliated financial companies that together market financial products or services to you.',
      shares.includes('joint_marketing')
        ? `Our joint marketing partners include ${joint_partners}.`
        : `${company} doesn’t jointly market.`,
    ],
  },
]
