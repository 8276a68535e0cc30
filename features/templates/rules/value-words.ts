import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { MergeField } from './merge-fields.ts'

/** Formats '12.9900' as '12.99%'. Keeps two decimals at least. */
function percentWords(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}%`
}

/** Formats a percentage with exactly two decimals, as the APR is disclosed: '12.9876' is '12.99%'. */
export const twoDecimals = (percent: string): string => `${(Math.round(Number(percent) * 100) / 100).toFixed(2)}%`

/** Formats a value as its field's type. Amounts have dollars and cents in both languages, as is usual in the United States. */
export function valueWords({ type }: Pick<MergeField, 'type'>, value: string | number, language: Language) {
  switch (type) {
    case 'money':
      return dollarsAndCents(Number(value))
    case 'date':
      return longDateIn(String(value), language)
    case 'percent':
      return percentWords(String(value))
    case 'count':
      return Number(value).toLocaleString('en-US')
    case 'text':
      return String(value)
  }
}
