import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'

/** A reply in a real form, made by hand from published lists of fields, with the reading that is expected of it. */
export interface ReplyCase {
  name: string
  bureau: Bureau
  reply: unknown
  /** A part of the reading: see `readingOf` in replies.test.ts. */
  expected: Record<string, unknown>
}

/** Returns the reseller's reply with this part for the bureau. */
export const replyWith = (bureau: Bureau, block: unknown, more: object = {}) => ({
  intelligence: { name: 'good', result: 'passed', credit_score: '720' },
  reports: { link: 'https://bureau.test/view/1', [bureau]: block },
  ...more,
})

/** Returns the reseller's reply with this feed of the bureau. */
export const feedWith = (bureau: Bureau, feed: object) =>
  replyWith(bureau, {
    status: 'success',
    message: 'ok',
    full_feed: { credit_score: { fico_8: { score: 700 } }, ...feed },
  })

/** A case of one account with these fields. */
export const accountCase = (
  name: string,
  bureau: Bureau,
  account: object,
  expected: object,
  dialect?: string,
): ReplyCase => ({
  ...{ name, bureau },
  reply: feedWith(bureau, {
    ...(dialect && { dialect }),
    trade_accounts: [{ company: 'HARBOR BANK', ...account }],
    collections: [],
  }),
  expected: { accounts: [{ company: 'HARBOR BANK', ...expected }] },
})
