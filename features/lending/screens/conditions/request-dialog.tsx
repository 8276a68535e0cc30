import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addConditionForm } from '#features/lending/rules/conditions/condition.ts'
import {
  CONDITION_KINDS,
  CONDITION_PROVIDERS,
  conditionKindName,
} from '#features/lending/rules/conditions/condition-kinds.ts'
import { PROVIDER_WORDS } from '#features/lending/rules/conditions/condition-words.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { useConditionAct } from './condition-queries.ts'

const KIND_OPTIONS = CONDITION_KINDS.map(({ kind, label }) => ({ value: kind, label }))
const PROVIDER_OPTIONS = CONDITION_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }))
const USUAL_DAYS = 7

type Typed = z.input<typeof addConditionForm>

/** Asks what an application needs, from whom, and by when. */
export function RequestDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const requesting = useConditionAct(onClose)
  const form = useForm<Typed, unknown, z.output<typeof addConditionForm>>({
    resolver: zodResolver(addConditionForm),
    defaultValues: {
      ...{ kind: 'pay_stub', title: conditionKindName('pay_stub'), provider: 'applicant', days: USUAL_DAYS },
      expires_after_days: null,
    },
  })
  const field = fieldsOf(form)
  const { onChange: keepKind, ...kind } = field('kind')
  return (
    <Dialog onClose={onClose} title="Request a document" description="The applicant sees it on the page of their link.">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((wanted) =>
          requesting.mutate({ act: 'add', application_id: applicationId, ...wanted }),
        )}
      >
        {requesting.isError && <FormError>{requesting.error.message}</FormError>}
        <SelectField
          label="Kind"
          options={KIND_OPTIONS}
          {...kind}
          onChange={async (event) => {
            if (!form.formState.dirtyFields.title)
              form.resetField('title', { defaultValue: conditionKindName(event.target.value) })
            await keepKind(event)
          }}
        />
        <TextField
          label="What is needed"
          autoComplete="off"
          hint="The applicant reads this. For example: your two latest pay stubs."
          {...field('title')}
        />
        <SelectField label="From" options={PROVIDER_OPTIONS} {...field('provider')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Days to provide it"
            inputMode="numeric"
            error={form.formState.errors.days?.message}
            {...form.register('days', { setValueAs: numberOf })}
          />
          <TextField
            label="Valid for (days)"
            inputMode="numeric"
            hint="Empty if it doesn’t expire."
            error={form.formState.errors.expires_after_days?.message}
            {...form.register('expires_after_days', { setValueAs: numberOf })}
          />
        </div>
        <DialogActions onClose={onClose} pending={requesting.isPending && 'Requesting...'}>
          Request
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Returns the number that was typed; null for an empty field, and NaN for anything else, which the schema refuses. */
const numberOf = (typed: string | number | null): number | null => {
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text)
}
