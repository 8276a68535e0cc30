import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { NewClientFields } from '#features/clients/rules/client-form.ts'
import { NO_LAST_NAME } from '#features/clients/rules/full-name.ts'
import { NO_SSN } from '#features/clients/rules/issued-ssn.ts'
import type { StatedNone } from './client-fields.tsx'

const NONE = { ssn: NO_SSN, last_name: NO_LAST_NAME } as const

/** The choice that the client has no SSN, or no last name. The field then holds a text that says so. */
export function useStatedNone<Parsed>(
  { control, formState, setValue }: UseFormReturn<NewClientFields, unknown, Parsed>,
  column: keyof typeof NONE,
): StatedNone {
  const text = useWatch({ control, name: column })
  const onChange = (isNone: boolean) =>
    setValue(column, isNone ? NONE[column] : '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return { isChecked: text === NONE[column], onChange }
}
