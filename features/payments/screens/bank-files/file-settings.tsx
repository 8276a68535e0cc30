import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { achOriginSchema } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import {
  BANK_ACCOUNT_TYPES,
  bankAccountSchema,
  debitSettingsSchema,
  type ShownSettings,
} from '#features/payments/rules/bank-files/bank-file.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useFileCommand } from './bank-file-queries.ts'

const OFFSETS = ['keep', 'none', 'typed'] as const
const shape = z
  .object({
    ...achOriginSchema.shape,
    is_on: z.boolean(),
    cutoff: debitSettingsSchema.shape.cutoff,
    made_at: z.union([z.literal(''), debitSettingsSchema.shape.cutoff]),
    offset: z.enum(OFFSETS),
    routing: z.string(),
    number: z.string(),
    type: z.enum(BANK_ACCOUNT_TYPES),
  })
  .check(({ value, issues }) => {
    if (value.offset !== 'typed') return
    const parsed = bankAccountSchema.safeParse({ routing: value.routing, number: value.number, type: value.type })
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path: [String(path[0])], message })
  })
type Typed = z.output<typeof shape>

const EMPTY = { bank_name: '', bank_routing: '', immediate_origin: '', company_name: '', company_id: '' }

/** The bank that takes the files, its cutoff, and the time at which a file is made. */
export function FileSettings({ kept }: { kept: ShownSettings }) {
  const mayChange = useMay('manage_organization')
  const { withReauthentication, dialog } = useReauthentication()
  const saving = useFileCommand(() => showToast('Settings saved'), withReauthentication)
  const form = useForm<Typed>({
    resolver: zodResolver(shape),
    defaultValues: {
      ...(kept.origin ?? EMPTY),
      ...{ is_on: kept.is_on, cutoff: kept.cutoff, made_at: kept.made_at ?? '' },
      ...{ offset: kept.offset_last_four === null ? 'none' : 'keep', routing: '', number: '', type: 'checking' },
    },
  })
  const submit = form.handleSubmit(({ is_on, cutoff, made_at, offset, routing, number, type, ...origin }) =>
    saving.mutate({
      act: 'save_settings',
      settings: { is_on, cutoff, made_at: made_at === '' ? null : made_at, origin, offset: sent(offset) },
    }),
  )
  const sent = (offset: Typed['offset']) => {
    const { routing, number, type } = form.getValues()
    if (offset === 'keep') return 'keep'
    return offset === 'none' ? null : { routing, number, type }
  }
  return (
    <Part
      title="Settings of bank files"
      isRuled
      about="For companies whose bank has no API: you upload a NACHA file at the bank instead of using the payment processor."
    >
      {!mayChange && !kept.is_on && (
        <p className="py-3 text-ink-2">An owner or administrator can turn on bank files.</p>
      )}
      {mayChange && (
        <form noValidate className="grid gap-4 py-3 sm:grid-cols-2" onSubmit={submit}>
          {saving.isError && <FormError>{saving.error.message}</FormError>}
          <Fields form={form} kept={kept} />
          <div className="self-end">
            <Button type="submit" pending={saving.isPending && 'Saving...'}>
              Save the settings
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </Part>
  )
}

function Fields({ form, kept }: { form: ReturnType<typeof useForm<Typed>>; kept: ShownSettings }) {
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control })
  const offsets = [
    ...(kept.offset_last_four === null
      ? []
      : [{ value: 'keep', label: `Your account that ends in ${kept.offset_last_four}` }]),
    { value: 'none', label: 'Not in the file: the bank books the sum' },
    { value: 'typed', label: 'Another account of yours' },
  ]
  return (
    <>
      <div className="sm:col-span-2">
        <CheckboxField
          label="Collect from bank accounts by files for your bank"
          hint="Accounts are then entered here, and kept encrypted."
          {...form.register('is_on')}
        />
      </div>
      <BankFields form={form} />
      <TextField
        label="Cutoff of the bank"
        type="time"
        hint="A later file takes effect a banking day later."
        {...field('cutoff')}
      />
      <TextField
        label="Make the file by itself at"
        type="time"
        hint="Leave it empty to make files yourself."
        {...field('made_at')}
      />
      <SelectField label="The sum of the debits goes to" options={offsets} {...field('offset')} />
      {typed.offset === 'typed' && <OwnAccount form={form} />}
    </>
  )
}

function OwnAccount({ form }: { form: ReturnType<typeof useForm<Typed>> }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextField label="Routing number of your account" inputMode="numeric" autoComplete="off" {...field('routing')} />
      <TextField label="Account number" inputMode="numeric" autoComplete="off" {...field('number')} />
      <SelectField
        label="Account type"
        options={[
          { value: 'checking', label: 'Checking' },
          { value: 'savings', label: 'Savings' },
        ]}
        {...field('type')}
      />
    </>
  )
}

function BankFields({ form }: { form: ReturnType<typeof useForm<Typed>> }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextField label="Bank" {...field('bank_name')} />
      <TextField label="Routing number of the bank" inputMode="numeric" {...field('bank_routing')} />
      <TextField
        label="Immediate origin"
        hint="The number that your bank assigned to you as the sender."
        {...field('immediate_origin')}
      />
      <TextField
        label="Company name on entries"
        autoComplete="organization"
        hint="Shown on the borrower’s bank statement."
        {...field('company_name')}
      />
      <TextField label="Company ID" {...field('company_id')} />
    </>
  )
}
