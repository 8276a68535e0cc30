import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues, Parsed> = Pick<
  UseFormReturn<Values, unknown, Parsed>,
  'register' | 'getFieldState' | 'formState'
>

/** Returns a function from a field's name to its registration and error message. */
export function fieldsOf<Values extends FieldValues, Parsed>({
  register,
  getFieldState,
  formState,
}: Form<Values, Parsed>) {
  return (name: FieldPath<Values>) => ({ ...register(name), error: getFieldState(name, formState).error?.message })
}
