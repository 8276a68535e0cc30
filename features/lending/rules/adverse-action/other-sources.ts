import type { NoticePart } from './notice.ts'

/**
 * What a decision can have used besides reports of consumer reporting agencies: 15 USC 1681m(b). The kind is kept with the notice,
 * because the applicant may ask for the nature of the information, and somebody else may have to answer.
 */
const OTHER_SOURCES = {
  bank_data: 'Bank account data',
  employer: 'An employer',
  reference: 'A landlord or a reference',
  other_creditor: 'Another creditor',
  other: 'Another source',
  affiliate: 'An affiliate of the creditor',
} as const

export type OtherSource = keyof typeof OTHER_SOURCES

/** Every such source's code, in the order in which it is offered. */
export const SOURCE_CODES: readonly OtherSource[] = Object.keys(OTHER_SOURCES).filter((code): code is OtherSource =>
  Object.hasOwn(OTHER_SOURCES, code),
)

/** What a source is called. */
export const sourceName = (code: OtherSource): string => OTHER_SOURCES[code]

/** These sources, each once, in that order. */
export const inSourceOrder = (used: readonly OtherSource[]): OtherSource[] =>
  SOURCE_CODES.filter((code) => used.includes(code))

/** The paragraph of a notice about what came from others, in the words of form C-1; null when nothing did. */
export function otherSourcesPart(
  used: readonly OtherSource[],
  creditor: { name: string; address: string },
): NoticePart | null {
  if (used.length === 0) return null
  const from = [
    used.includes('affiliate') && 'an affiliate of ours',
    used.some((code) => code !== 'affiliate') && 'an outside source other than a consumer reporting agency',
  ].filter((one) => one !== false)
  return {
    title: 'Information from others',
    paragraphs: [
      `Our credit decision was based in whole or in part on information obtained from ${from.join(' and from ')}. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.`,
      `Send the request to ${creditor.name}, ${creditor.address}.`,
    ],
    items: [],
  }
}
