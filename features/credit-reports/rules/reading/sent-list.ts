import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'

/** A list of a feed: its items, whether the bureau sent it at all, and what is neither an item nor "none". */
export interface SentList {
  items: JsonObject[]
  /** True if the bureau sent the list, even an empty one or the words "none reported". */
  isSent: boolean
  unread: string[]
}

const NONE =
  /^(-+|n\/?a|none|null|nil|0|false|not applicable|not available|no|empty|clear)\.?$|^(there (are|is) )?(no|none|zero|0)\b.*\b(accounts?|trade ?lines?|trades?|collections?|inquir(y|ies)|records?|items?|data|information|found|reported|on file|address(es)?|employments?|employers?)\b/i

/**
 * Returns the items of a list in any form: a list, one item without a list, items by number, a list inside of an object, or words. Text that
 * does not say "none" is kept as unread.
 */
export function sentList(sent: unknown): SentList {
  if (sent === undefined || sent === null || sent === '') return { items: [], isSent: false, unread: [] }
  if (Array.isArray(sent)) return joined(sent.map((one: unknown) => elementOf(one)))
  if (isJsonObject(sent) && Object.keys(sent).length === 0) return { items: [], isSent: true, unread: [] }
  return joined([elementOf(sent)])
}

const joined = (parts: SentList[]): SentList => ({
  items: parts.flatMap(({ items }) => items),
  isSent: true,
  unread: parts.flatMap(({ unread }) => unread),
})

function elementOf(one: unknown): SentList {
  if (Array.isArray(one)) return joined(one.map((each: unknown) => elementOf(each)))
  if (!isJsonObject(one)) {
    const said = reportedText(one) ?? (one === null || one === undefined || one === '' ? null : JSON.stringify(one))
    return { items: [], isSent: true, unread: said === null || said === 'false' || NONE.test(said) ? [] : [said] }
  }
  const parts = Object.values(one)
  const isWrapper = parts.length > 0 && parts.every((part) => Array.isArray(part) || isJsonObject(part))
  return isWrapper ? joined(parts.map((part) => elementOf(part))) : { items: [one], isSent: true, unread: [] }
}
