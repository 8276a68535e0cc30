import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues, Parsed> = Pick<
  UseFormReturn<Values, unknown, Parsed>,
  'register' | 'getFieldState' | 'formState'
>

/** What a field takes of its form, by its name: where it stands in it, and what is wrong with what was entered. */
export function fieldsOf<Values extends FieldValues, Parsed>({
  register,
  getFieldState,
  formState,
}: Form<Values, Parsed>) {
  return (name: FieldPath<Values>) => ({ ...register(name), error: getFieldState(name, formState).error?.message })
}
