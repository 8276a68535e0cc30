/** The types of values. Money is in integer cents, a date is a calendar date, a percent is decimal text such as '12.9900'. */
export const VALUE_TYPES = ['text', 'money', 'date', 'percent', 'count'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

/** A field with its type and its names in English and in Spanish. */
export type FieldEntry<Type extends ValueType = ValueType> = readonly [type: Type, label: string, labelEs: string]

export const text = (label: string, labelEs: string): FieldEntry<'text'> => ['text', label, labelEs]
export const money = (label: string, labelEs: string): FieldEntry<'money'> => ['money', label, labelEs]
export const date = (label: string, labelEs: string): FieldEntry<'date'> => ['date', label, labelEs]
export const percent = (label: string, labelEs: string): FieldEntry<'percent'> => ['percent', label, labelEs]
export const count = (label: string, labelEs: string): FieldEntry<'count'> => ['count', label, labelEs]
