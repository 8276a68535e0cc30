import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

/** Returns remarks in any form, a text, a list, { code, description } or a list of them, as lines of text. */
export function remarksIn(sent: unknown): string[] {
  if (Array.isArray(sent)) return [...new Set(sent.flatMap((one: unknown) => remarksIn(one)))]
  if (isJsonObject(sent)) {
    const code = reportedText(sent.code)
    const words = reportedText(sent.description) ?? reportedText(sent.text) ?? reportedText(sent.remark)
    if (words !== null) return [code === null || code === words ? words : `${words} (${code})`]
    return code === null ? Object.values(sent).flatMap(remarksIn) : [code]
  }
  const text = typeof sent === 'boolean' ? null : reportedText(sent)
  return text === null || /^(none|n\/a|-)$/i.test(text) ? [] : [text]
}
