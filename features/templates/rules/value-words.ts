import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { MergeField } from './merge-fields.ts'
import type { DocumentLanguage } from './template-content.ts'

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Formats '2027-01-05' as 'January 5, 2027' or '5 de enero de 2027'. */
export function dateWords(date: PlainDate, language: DocumentLanguage): string {
  if (language === 'en' || !isPlainDate(date)) return longDate(date)
  const [year, month, day] = date.split('-').map(Number)
  return `${day} de ${MONTHS[(month ?? 1) - 1]} de ${year}`
}

/** Formats '12.9900' as '12.99%'. Keeps two decimals at least. */
function percentWords(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}%`
}

/** Formats a percentage with exactly two decimals, as the APR is disclosed: '12.9876' is '12.99%'. */
export const twoDecimals = (percent: string): string => `${(Math.round(Number(percent) * 100) / 100).toFixed(2)}%`

/** Formats a value as its field's type. Amounts have dollars and cents in both languages, as is usual in the United States. */
export function valueWords({ type }: Pick<MergeField, 'type'>, value: string | number, language: DocumentLanguage) {
  switch (type) {
    case 'money':
      return dollarsAndCents(Number(value))
    case 'date':
      return dateWords(String(value), language)
    case 'percent':
      return percentWords(String(value))
    case 'count':
      return Number(value).toLocaleString('en-US')
    case 'text':
      return String(value)
  }
}
