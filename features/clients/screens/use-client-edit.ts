import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type ClientChanges, type ClientEditFields, clientEditSchema } from '#features/clients/rules/client-form.ts'
import { editedFields, type FieldConflict } from '#features/clients/rules/edit-conflict.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { editFieldsOf } from './client-edit-fields.ts'
import { saveClient } from './client-saving.ts'
import type { Choices, Side } from './edit-conflicts.tsx'
import type { Client } from './queries.ts'
import type { SsnQuestion } from './sensitive/ssn-calls.ts'
import { useSsnPolicy } from './sensitive/ssn-policy.ts'

/** The questions already answered before saving: a different person, and the reason for a different SSN. */
type Asked = Pick<Parameters<typeof saveClient>[0], 'isSure' | 'ssnAnswer'>

/**
 * Edits one client: the form, saving, and conflicts with others. Keeps the client as it was when editing began, so
 * that a background refresh never overwrites the input.
 */
export function useClientEdit(client: Client, onSaved: () => void) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const [began, setBegan] = useState(client)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const [question, setQuestion] = useState<SsnQuestion | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const { whenAsked, dialog } = useReauthentication()
  const queryClient = useQueryClient()
  const form = useForm<ClientEditFields, unknown, ClientChanges>({
    resolver: zodResolver(clientEditSchema(today, useSsnPolicy())),
    defaultValues: editFieldsOf(client),
  })
  const { setFocus } = form
  useEffect(() => setFocus('first_name'), [setFocus])

  const choose = ({ field, theirs, yours }: FieldConflict, side: Side) => {
    setChoices((earlier) => ({ ...earlier, [field]: side }))
    const isSealed = field === 'ssn' || field === 'date_of_birth'
    const kept = isSealed ? '' : theirs
    form.setValue(field, side === 'yours' ? yours : kept, { shouldDirty: true })
  }
  const showConflicts = (now: Client, found: FieldConflict[]) => {
    const edited = editedFields(editFieldsOf(began), form.getValues())
    setBegan(now)
    setConflicts(found)
    for (const conflict of found) choose(conflict, edited.includes(conflict.field) ? 'yours' : 'theirs')
  }
  const update = useMutation({
    mutationFn: ({ changes, ...asked }: { changes: ClientChanges } & Asked) =>
      saveClient({ began, typed: form.getValues(), changes, whenAsked, ...asked }),
    onSuccess: async (outcome) => {
      if (outcome.status === 'duplicates') return undefined
      // Keeps the question beside its answer, so that a rejected answer can be given again.
      setQuestion(outcome.status === 'ssn' ? outcome.question : null)
      if (outcome.status === 'ssn') return undefined
      if (outcome.status === 'conflict') return showConflicts(outcome.now, outcome.conflicts)
      await queryClient.invalidateQueries({ queryKey: ['clients'] })
      if (outcome.ssn === 'waiting') showToast('Saved. The new SSN is pending review')
      return onSaved()
    },
  })
  return {
    form,
    addressFields: useAddress(form),
    today,
    update,
    save: (asked: Asked) => form.handleSubmit((changes) => update.mutate({ changes, ...asked })),
    duplicates: update.data?.status === 'duplicates' ? update.data.duplicates : [],
    ssnAsked: question && {
      question,
      onClose: () => setQuestion(null),
      isPending: update.isPending,
      problem: update.error?.message,
    },
    dialog,
    conflicts,
    choices,
    choose,
    isStale: client.updated_at !== began.updated_at,
  }
}

function useAddress(form: UseFormReturn<ClientEditFields, unknown, ClientChanges>) {
  const [address, city, state, zip] = useWatch({ control: form.control, name: ['address', 'city', 'state', 'zip'] })
  return {
    values: { address, city, state, zip },
    set: (name: 'address' | 'city' | 'state' | 'zip', text: string) =>
      form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
}
